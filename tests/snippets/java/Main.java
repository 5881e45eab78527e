import io.modelcontextprotocol.spec.McpSchema;
import java.nio.charset.StandardCharsets;
import org.springframework.ai.mcp.annotation.McpTool;

/** Prints what the snippets declare. */
final class Main {
    public static void main(String[] arguments) {
        switch (arguments[0]) {
            case "java" -> Snippets.java();
            case "java-v1" -> Snippets.java_v1();
            default -> Snippets.spring_ai();
        }
    }

    static void print(McpSchema.Tool tool) {
        var hints = tool.annotations();
        print(tool.name(), tool.title(), tool.description(), hints.readOnlyHint(),
                hints.destructiveHint(), hints.idempotentHint(), hints.openWorldHint());
    }

    static void print(Class<?> one) {
        var tool = one.getDeclaredMethods()[0].getAnnotation(McpTool.class);
        var hints = tool.annotations();
        if (!hints.title().equals(tool.title())) {
            throw new AssertionError(tool);
        }
        print(tool.name(), tool.title(), tool.description(), hints.readOnlyHint(),
                hints.destructiveHint(), hints.idempotentHint(), hints.openWorldHint());
    }

    private static void print(String name, String title, String description, Boolean... hints) {
        StringBuilder out = new StringBuilder();
        for (String text : new String[] {name, title, description}) {
            if (text == null) {
                out.append('-');
            } else if (text.isEmpty()) {
                out.append('=');
            } else {
                for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
                    out.append(String.format("%02x", one));
                }
            }
            out.append(' ');
        }
        for (Boolean hint : hints) {
            out.append(hint == null ? '-' : hint ? 'T' : 'F');
        }
        System.out.println(out);
    }
}
