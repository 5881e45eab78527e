//! The official Ruby SDK.

use super::declare_sdk;

declare_sdk! {
    id: "ruby",
    label: "Ruby SDK",
    language: Ruby,
    package: "mcp (RubyGems)",
    versions: "0.3.0 and later",
    aliases: ["rb", "ruby-sdk"],
    grade: code,
    sources: [
        "modelcontextprotocol/ruby-sdk, lib/mcp/tool.rb and lib/mcp/tool/annotations.rb",
        "modelcontextprotocol/ruby-sdk, CHANGELOG.md 0.3.0, pull request 118: defaults for the hints",
    ],
    caveats: [
        Always: "from 0.3.0 on any use of annotations(...) sends the protocol's defaults for the hints that are not set; set all four",
        Always: "a camelCase or unknown keyword raises ArgumentError",
    ],
    template: "
class %identifier% < MCP::Tool
  tool_name %name%
  title %title%
  description %description%
  annotations(
    read_only_hint: %readOnlyHint%,
    destructive_hint: %destructiveHint%,
    idempotent_hint: %idempotentHint%,
    open_world_hint: %openWorldHint%
  )
  # input_schema and self.call stay as they are
end
",
}
