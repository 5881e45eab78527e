//! No SDK: the definition itself.

use super::declare_sdk;

declare_sdk! {
    id: "json",
    label: "Raw JSON",
    language: Json,
    package: "",
    versions: "protocol 2025-06-18 and later; without title from 2025-03-26",
    aliases: ["raw", "raw-json", "none"],
    grade: documented,
    sources: ["MCP specification 2025-03-26 to 2026-07-28, Tool and ToolAnnotations"],
    caveats: [
        Always: "the other keys of the definition, such as inputSchema, stay as they are",
    ],
    template: r#"
{
  "name": %name%,
  "title": %title%,
  "description": %description%,
  "annotations": {
    "readOnlyHint": %readOnlyHint%,
    "destructiveHint": %destructiveHint%,
    "idempotentHint": %idempotentHint%,
    "openWorldHint": %openWorldHint%
  }
}
"#,
}
