//! The official Rust SDK, by its builder.

use super::declare_sdk;

declare_sdk! {
    id: "rmcp-builder",
    label: "Rust SDK, builder",
    language: Rust,
    package: "rmcp",
    versions: "executed at 3.11.0",
    aliases: ["rust-builder"],
    grade: tested,
    sources: ["rmcp 3.11.0, compiled and executed: Tool, ToolAnnotations"],
    caveats: [
        Always: "ToolAnnotations::with_title is a constructor: called last in a chain it would drop the hints, so the title stands on the tool",
    ],
    template: "
let tool = Tool::new_with_raw(
    %name%,
    Some(%description%.into()),
%!description%    None,
    input_schema,
)
.with_title(%title%)
.with_annotations(
    ToolAnnotations::new()
        .read_only(%readOnlyHint%)
        .destructive(%destructiveHint%)
        .idempotent(%idempotentHint%)
        .open_world(%openWorldHint%),
);
",
}
