//! The official Python SDK, version 1.

use super::declare_sdk;

declare_sdk! {
    id: "python-v1",
    label: "Python SDK 1.x",
    language: Python,
    package: "mcp",
    versions: "1.10.0 and later 1.x; the same spelling works in 2.x",
    aliases: ["py-v1"],
    grade: tested,
    sources: [
        "mcp 1.30.0, executed: FastMCP.tool, list_tools",
        "mcp 2.3.0, executed: camelCase names are aliases there",
    ],
    caveats: [
        Always: "camelCase only: ToolAnnotations(read_only_hint=True) sends a key read_only_hint that no client knows, and no error",
    ],
    template: "
from mcp.types import ToolAnnotations


@mcp.tool(
    name=%name%,
    title=%title%,
    description=%description%,
    annotations=ToolAnnotations(
        readOnlyHint=%readOnlyHint%,
        destructiveHint=%destructiveHint%,
        idempotentHint=%idempotentHint%,
        openWorldHint=%openWorldHint%,
    ),
)
def %identifier%():  # parameters and body stay as they are
    ...
",
}
