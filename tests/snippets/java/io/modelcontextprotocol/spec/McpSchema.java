package io.modelcontextprotocol.spec;

import java.util.Map;

/** Stand-in with the signatures of both generations of the Java SDK. */
public final class McpSchema {
    public record ToolAnnotations(String title, Boolean readOnlyHint, Boolean destructiveHint,
            Boolean idempotentHint, Boolean openWorldHint, Boolean returnDirect) {
        public static Builder builder() {
            return new Builder();
        }

        public static final class Builder {
            private String title;
            private Boolean readOnly, destructive, idempotent, openWorld;

            public Builder title(String value) { title = value; return this; }
            public Builder readOnlyHint(Boolean value) { readOnly = value; return this; }
            public Builder destructiveHint(Boolean value) { destructive = value; return this; }
            public Builder idempotentHint(Boolean value) { idempotent = value; return this; }
            public Builder openWorldHint(Boolean value) { openWorld = value; return this; }

            public ToolAnnotations build() {
                return new ToolAnnotations(title, readOnly, destructive, idempotent, openWorld, null);
            }
        }
    }

    public record Tool(String name, String title, String description, ToolAnnotations annotations) {
        public static Builder builder() {
            return new Builder();
        }

        public static Builder builder(String name, Map<String, Object> inputSchema) {
            return new Builder().name(name);
        }

        public static final class Builder {
            private String name, title, description;
            private ToolAnnotations annotations;

            public Builder name(String value) { name = value; return this; }
            public Builder title(String value) { title = value; return this; }
            public Builder description(String value) { description = value; return this; }
            public Builder inputSchema(Map<String, Object> value) { return this; }
            public Builder annotations(ToolAnnotations value) { annotations = value; return this; }

            public Tool build() {
                return new Tool(name, title, description, annotations);
            }
        }
    }
}
