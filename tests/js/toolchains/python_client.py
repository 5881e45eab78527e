"""What the client of the Python SDK makes of lists: pages as JSON on stdin, one array a list.

Prints for each list whether it is read, and the hints of its first tool.
"""

import json
import sys

from mcp.client.session import _later_revision_fields
from mcp.types import ListToolsResult
from mcp_types.methods import validate_server_result
from pydantic import ValidationError

METHOD, REVISION = "tools/list", "2025-11-25"


def parsed(page):
    """As `ClientSession` does it."""
    validate_server_result(METHOD, REVISION, page)
    foreign = _later_revision_fields(METHOD, REVISION)
    own = {key: value for key, value in page.items() if key not in foreign}
    return ListToolsResult.model_validate(own, by_name=False)


def read(pages):
    try:
        results = [parsed(page) for page in pages]
    except ValidationError:
        return {"refused": True}
    tools = [tool for result in results for tool in result.tools]
    annotations = tools[0].annotations if tools else None
    hints = annotations and annotations.model_dump(by_alias=True, exclude={"title"})
    return {"refused": False, "hints": hints}


json.dump([read(pages) for pages in json.load(sys.stdin)], sys.stdout)
