//! The official C# SDK.

use super::declare_sdk;

declare_sdk! {
    id: "csharp",
    label: "C# SDK",
    language: CSharp,
    package: "ModelContextProtocol",
    versions: "read at 2.4.0",
    aliases: ["c#", "cs", "dotnet"],
    grade: code,
    sources: ["modelcontextprotocol/csharp-sdk, McpServerToolAttribute.cs and AIFunctionMcpServerTool.cs, 2.4.0"],
    caveats: [
        Always: "Title goes out twice, as title and as annotations.title; both are the same",
        Always: "a name outside the protocol's characters throws when the server starts",
    ],
    template: "
[McpServerTool(
    Name = %name%,
    Title = %title%,
    ReadOnly = %readOnlyHint%,
    Destructive = %destructiveHint%,
    Idempotent = %idempotentHint%,
    OpenWorld = %openWorldHint%)]
[Description(%description%)]
public static string %identifier%() // parameters and body stay as they are
{
    throw new NotImplementedException();
}
",
}
