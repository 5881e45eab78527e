<?php
// Stand-ins with the constructors of the PHP SDK's attribute and annotations.

namespace Mcp\Schema {
    final class ToolAnnotations
    {
        public function __construct(
            public readonly ?string $title = null,
            public readonly ?bool $readOnlyHint = null,
            public readonly ?bool $destructiveHint = null,
            public readonly ?bool $idempotentHint = null,
            public readonly ?bool $openWorldHint = null,
        ) {
        }
    }
}

namespace Mcp\Capability\Attribute {
    use Mcp\Schema\ToolAnnotations;

    #[\Attribute(\Attribute::TARGET_METHOD | \Attribute::TARGET_CLASS)]
    final class McpTool
    {
        public function __construct(
            public ?string $name = null,
            public ?string $title = null,
            public ?string $description = null,
            public ?ToolAnnotations $annotations = null,
        ) {
        }
    }
}

namespace {
    use Mcp\Capability\Attribute\McpTool;

    function line(string $class): void
    {
        foreach ((new ReflectionClass($class))->getMethods() as $method) {
            $tool = $method->getAttributes(McpTool::class)[0]->newInstance();
            $hex = fn (?string $text) => $text === null ? '-' : ($text === '' ? '=' : bin2hex($text));
            $flag = fn (?bool $hint) => $hint === null ? '-' : ($hint ? 'T' : 'F');
            $hints = $tool->annotations;
            echo $hex($tool->name), ' ', $hex($tool->title), ' ', $hex($tool->description), ' ',
                $flag($hints->readOnlyHint), $flag($hints->destructiveHint),
                $flag($hints->idempotentHint), $flag($hints->openWorldHint), "\n";
        }
    }
}
