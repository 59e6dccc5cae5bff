"""
Calls of the client that Home Assistant uses; prints what it read of ingredients as JSON: of lines whose food nobody has, of the page at
the address that is named second, and of a list with that recipe twice.
"""

import asyncio
import json
import os
import sys

from aiomealie import MealieClient
from aiomealie.models import Ingredient, RegisteredParser


def words_of(line: Ingredient) -> list[object]:
    unit = line.unit and line.unit.name
    food = line.food and line.food.name
    return [line.quantity, unit, food, line.note, line.display, line.original_text]


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
        recipe = await client.import_recipe(sys.argv[2])
        shopping = await client.create_shopping_list("Market")
        await client.add_recipe_to_shopping_list(shopping.list_id, recipe.recipe_id, scale=2)
        items = (await client.get_shopping_items(shopping.list_id)).items
        print(
            json.dumps(
                {
                    "nobodys": found,
                    "read": [words_of(line) for line in recipe.ingredients],
                    "bought": [[item.quantity, item.food and item.food.name, item.note] for item in items],
                }
            )
        )


asyncio.run(main())
