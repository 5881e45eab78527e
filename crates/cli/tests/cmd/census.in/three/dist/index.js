server.registerTool("x", { annotations: { readOnlyHint: true } });
