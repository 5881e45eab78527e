"""Runs a file of snippets against an SDK and prints what the server lists."""

import asyncio
import logging
import sys

kind, path = sys.argv[1:]
logging.disable(logging.CRITICAL)  # every SDK warns of names outside the protocol's characters

if kind == "python-v1":
    from mcp.server.fastmcp import FastMCP as Server
elif kind == "python-v2":
    from mcp.server import MCPServer as Server
else:
    from fastmcp import FastMCP as Server

mcp = Server("snippets")
with open(path, encoding="utf-8") as file:
    exec(compile(file.read(), path, "exec"), {"mcp": mcp})


def hexed(text):
    if text is None:
        return "-"
    return text.encode().hex() or "="


def flag(hint):
    return {True: "T", False: "F", None: "-"}[hint]


for tool in asyncio.run(mcp.list_tools()):
    if hasattr(tool, "to_mcp_tool"):
        tool = tool.to_mcp_tool()
    wire = tool.model_dump(by_alias=True, exclude_none=True)
    hints = wire.get("annotations", {})
    keys = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")
    print(
        hexed(wire["name"]),
        hexed(wire.get("title", hints.get("title"))),
        hexed(wire.get("description")),
        "".join(flag(hints.get(key)) for key in keys),
    )
