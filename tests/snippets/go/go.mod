module snippets

go 1.19
