//! The official Python SDK, version 2.

use super::declare_sdk;

declare_sdk! {
    id: "python-v2",
    label: "Python SDK 2.x",
    language: Python,
    package: "mcp",
    versions: "2.x",
    aliases: ["python", "py", "python-sdk"],
    grade: tested,
    sources: ["mcp 2.3.0 with mcp-types 2.3.0, executed: MCPServer.tool, list_tools"],
    caveats: [
        Always: "a misspelled hint is dropped silently: ToolAnnotations(readonlyHint=True) sends nothing",
    ],
    template: "
from mcp.types import ToolAnnotations


@mcp.tool(
    name=%name%,
    title=%title%,
    description=%description%,
    annotations=ToolAnnotations(
        read_only_hint=%readOnlyHint%,
        destructive_hint=%destructiveHint%,
        idempotent_hint=%idempotentHint%,
        open_world_hint=%openWorldHint%,
    ),
)
def %identifier%():  # parameters and body stay as they are
    ...
",
}
