#!/usr/bin/env bash
# The pre-commit hook: checks the files that are given, and says something only where there is a
# problem.
set -euo pipefail
exec "$(dirname "${BASH_SOURCE[0]}")/precall.sh" check --quiet --fail-on warn "$@"
