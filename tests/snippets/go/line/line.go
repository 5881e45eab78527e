// Package line writes what a snippet declares.
package line

import "fmt"

func Of(name, title, description string, hints ...bool) string {
	line := ""
	for _, text := range []string{name, title, description} {
		if text == "" {
			line += "= "
		} else {
			line += fmt.Sprintf("%x ", text)
		}
	}
	for _, hint := range hints {
		if hint {
			line += "T"
		} else {
			line += "F"
		}
	}
	return line
}
