//! FastMCP for Python.

use super::declare_sdk;

declare_sdk! {
    id: "fastmcp",
    label: "FastMCP for Python",
    language: Python,
    package: "fastmcp (PyPI)",
    versions: "2.x to 4.x",
    aliases: ["fastmcp-python", "fastmcp-py"],
    grade: tested,
    sources: ["fastmcp 4.2.3 and 3.4.11 (PyPI), executed: FastMCP.tool with a dict, list_tools"],
    caveats: [
        NoTitle: "a title made from the name goes out",
        Always: "a misspelled key is dropped silently from 4.x on and sent as it is before",
    ],
    template: r#"
@mcp.tool(
    name=%name%,
    title=%title%,
    description=%description%,
    annotations={
        "readOnlyHint": %readOnlyHint%,
        "destructiveHint": %destructiveHint%,
        "idempotentHint": %idempotentHint%,
        "openWorldHint": %openWorldHint%,
    },
)
def %identifier%():  # parameters and body stay as they are
    ...
"#,
}
