"""
What published clients read without being told of what: each of their methods that needs nothing and whose name says that it reads.
Prints as JSON how many did, and what the others said. The client is named second: a package that stands first on the path.
"""

import asyncio
import importlib
import inspect
import json
import os
import re
import sys

READS = re.compile(r"^(get|list|search|read|find|suggest)")
ADDRESS, CLIENT = sys.argv[1:3]
TOKEN = os.environ["TRIVET_TOKEN"]


def parts() -> list[object]:
    """The objects of a client whose methods are calls."""
    if CLIENT == "mealie_mcp":
        return [importlib.import_module("mealie_mcp.client").MealieClient()]
    if CLIENT == "mealie":
        return [importlib.import_module("mealie").MealieFetcher(ADDRESS, TOKEN)]
    client = importlib.import_module("mealie_client").MealieClient(ADDRESS, api_token=TOKEN)
    found = [client, *(value for name, value in vars(client).items() if not name.startswith("_"))]
    return [one for one in found if hasattr(one, "__dict__")]


async def main() -> None:
    done, failed = [], {}
    for part in parts():
        enter = getattr(part, "start_session", None) or getattr(part, "__aenter__", None)
        if enter:
            await enter()
        for name, method in inspect.getmembers(part, callable):
            if not READS.match(name):
                continue
            needed = [
                one
                for one in inspect.signature(method).parameters.values()
                if one.default is one.empty and one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)
            ]
            if needed:
                continue
            try:
                answer = method()
                if inspect.isawaitable(answer):
                    await answer
                done.append(name)
            except Exception as error:
                failed[name] = f"{type(error).__name__}: {error}"[:300]
    print(json.dumps({"done": len(done), "names": done, "failed": failed}))


asyncio.run(main())
