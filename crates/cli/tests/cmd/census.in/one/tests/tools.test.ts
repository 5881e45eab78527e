expect(tool.annotations.readOnlyHint).toBe(true);
