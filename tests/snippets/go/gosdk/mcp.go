// Package mcp is a stand-in with the declarations of the Go SDK.
package mcp

import "snippets/line"

type Server struct{}

type Tool struct {
	Name        string
	Title       string
	Description string
	Annotations *ToolAnnotations
}

type ToolAnnotations struct {
	Title           string
	ReadOnlyHint    bool
	DestructiveHint *bool
	IdempotentHint  bool
	OpenWorldHint   *bool
}

var Lines []string

func AddTool(server *Server, tool *Tool, handler any) {
	hints := tool.Annotations
	Lines = append(Lines, line.Of(tool.Name, tool.Title, tool.Description,
		hints.ReadOnlyHint, *hints.DestructiveHint, hints.IdempotentHint, *hints.OpenWorldHint))
}
