// Package mcp is a stand-in with the options of mcp-go.
package mcp

import "snippets/line"

type Tool struct {
	Name        string
	Title       string
	Description string
	Hints       [4]bool
}

type ToolOption func(*Tool)

func NewTool(name string, options ...ToolOption) Tool {
	tool := Tool{Name: name, Hints: [4]bool{false, true, false, true}}
	for _, option := range options {
		option(&tool)
	}
	return tool
}

func WithDescription(text string) ToolOption { return func(t *Tool) { t.Description = text } }

func WithTitleAnnotation(text string) ToolOption { return func(t *Tool) { t.Title = text } }

func WithReadOnlyHintAnnotation(value bool) ToolOption { return func(t *Tool) { t.Hints[0] = value } }

func WithDestructiveHintAnnotation(value bool) ToolOption {
	return func(t *Tool) { t.Hints[1] = value }
}

func WithIdempotentHintAnnotation(value bool) ToolOption {
	return func(t *Tool) { t.Hints[2] = value }
}

func WithOpenWorldHintAnnotation(value bool) ToolOption {
	return func(t *Tool) { t.Hints[3] = value }
}

var Lines []string

type Server struct{}

func (*Server) AddTool(tool Tool, handler any) {
	h := tool.Hints
	Lines = append(Lines, line.Of(tool.Name, tool.Title, tool.Description, h[0], h[1], h[2], h[3]))
}
