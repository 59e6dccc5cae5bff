"""Calls of the client that Home Assistant uses; prints what it read of ingredients as JSON."""

import asyncio
import json
import os
import sys

from aiomealie import MealieClient
from aiomealie.models import RegisteredParser


async def main() -> None:
    async with MealieClient(sys.argv[1], token=os.environ["TRIVET_TOKEN"]) as client:
        await client.get_about()
        await client.get_user_info()
        await client.get_recipes()
        await client.get_foods()
        await client.get_units()
        await client.get_shopping_lists()
        await client.get_mealplans()
        found = []
        for parser in (RegisteredParser.NLP, RegisteredParser.BRUTE):
            parsed = await client.parse_ingredient("2 dollops moonberries", parser)
            food = parsed.ingredient.food
            unit = parsed.ingredient.unit
            found.append([parsed.ingredient.quantity, unit and unit.unit_id, food.food_id, food.name, food.aliases])
        print(json.dumps(found))


asyncio.run(main())
