//! The official PHP SDK.

use super::declare_sdk;

declare_sdk! {
    id: "php",
    label: "PHP SDK",
    language: Php,
    package: "mcp/sdk",
    versions: "0.5.0 and later",
    aliases: ["php-sdk"],
    grade: code,
    sources: [
        "modelcontextprotocol/php-sdk, src/Capability/Attribute/McpTool.php and src/Schema/ToolAnnotations.php",
        "modelcontextprotocol/php-sdk, CHANGELOG.md 0.5.0: title on McpTool",
    ],
    caveats: [
        Always: "before 0.5.0 McpTool has no title; there it goes into ToolAnnotations(title: ...)",
    ],
    template: r"
use Mcp\Capability\Attribute\McpTool;
use Mcp\Schema\ToolAnnotations;

#[McpTool(
    name: %name%,
    title: %title%,
    description: %description%,
    annotations: new ToolAnnotations(
        readOnlyHint: %readOnlyHint%,
        destructiveHint: %destructiveHint%,
        idempotentHint: %idempotentHint%,
        openWorldHint: %openWorldHint%,
    ),
)]
public function %identifier%() // parameters and body stay as they are
{
}
",
}
