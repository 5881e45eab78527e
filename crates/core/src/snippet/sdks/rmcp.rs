//! The official Rust SDK, by its attribute macro.

use super::declare_sdk;

declare_sdk! {
    id: "rmcp",
    label: "Rust SDK, #[tool] macro",
    language: Rust,
    package: "rmcp",
    versions: "0.6.4 and later; executed at 3.11.0",
    aliases: ["rust", "rmcp-macro", "rust-sdk"],
    grade: tested,
    sources: ["rmcp 3.11.0, compiled and executed: #[tool], ToolRouter::list_all"],
    caveats: [
        Always: "before 0.2.0 a hint that was left out went out as null, which clients in TypeScript reject; set all four",
    ],
    template: r#"
#[tool(
    name = %name%,
    title = %title%,
    description = %description%,
    annotations(
        read_only_hint = %readOnlyHint%,
        destructive_hint = %destructiveHint%,
        idempotent_hint = %idempotentHint%,
        open_world_hint = %openWorldHint%
    )
)]
async fn %identifier%(&self) -> Result<CallToolResult, ErrorData> {
    todo!("parameters and body stay as they are")
}
"#,
}
