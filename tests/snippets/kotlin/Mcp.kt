// Stand-in with the parameters of the Kotlin SDK's Server.addTool.
package io.modelcontextprotocol.kotlin.sdk.types

class ToolSchema

class ToolAnnotations(
    val title: String? = null,
    val readOnlyHint: Boolean? = null,
    val destructiveHint: Boolean? = null,
    val idempotentHint: Boolean? = null,
    val openWorldHint: Boolean? = null
)

class Server {
    fun addTool(
        name: String,
        description: String,
        inputSchema: ToolSchema,
        title: String? = null,
        toolAnnotations: ToolAnnotations? = null,
        handler: (Any) -> Any
    ) {
        val hints = toolAnnotations!!
        val texts = listOf(name, title, description).map { text ->
            when (text) {
                null -> "-"
                "" -> "="
                else -> text.toByteArray().joinToString("") { "%02x".format(it) }
            }
        }
        val flags = listOf(hints.readOnlyHint, hints.destructiveHint, hints.idempotentHint, hints.openWorldHint)
        println(texts.joinToString(" ") + " " + flags.joinToString("") { if (it == true) "T" else "F" })
    }
}
