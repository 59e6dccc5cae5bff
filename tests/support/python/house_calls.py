"""
Every call of the library that Home Assistant uses, in whatever version stands first on the path; prints what it read as JSON. Calls
that a version does not have are left out and named.
"""

import asyncio
import inspect
import json
import os
import sys
from datetime import date

import aiomealie
from aiomealie import MealieClient, MutateShoppingItem
from aiomealie.models import MealplanEntryType

DAY = date(2026, 11, 24)


async def main() -> None:
    missing: list[str] = []
    async with MealieClient(sys.argv[1], token=os.environ["TRIVET_TOKEN"]) as client:
        if hasattr(client, "define_household_support"):
            await client.define_household_support()

        async def call(name: str, *args: object, **more: object) -> object:
            method = getattr(client, name, None)
            if method is None:
                missing.append(name)
                return None
            return await method(*args, **more)

        about = await client.get_about()
        for name in (
            "get_startup_info",
            "get_user_info",
            "get_groups_self",
            "get_households_self",
            "get_theme",
            "get_statistics",
            "get_categories",
            "get_tags",
            "get_tools",
            "get_foods",
            "get_units",
            "get_recipe_favorites",
        ):
            await call(name)
        types = []
        for kind in MealplanEntryType:
            entry = await client.set_mealplan(DAY, kind, note_title=f"A {kind.value}")
            types.append(entry.entry_type.value)
        plan = await client.get_mealplans(DAY, DAY)
        await client.get_mealplan_today()
        slug = sys.argv[2]
        recipe = await client.get_recipe(slug)
        await client.get_recipes()
        await client.random_mealplan(DAY, MealplanEntryType.DINNER)
        await call("rate_recipe", slug, rating=4, is_favorite=True)
        favorites = await call("get_recipe_favorites")
        await call("remove_recipe_favorite", slug)
        mine = plan.items[0]
        changed = await call("update_mealplan", mine.mealplan_id, DAY, MealplanEntryType.LUNCH, note_title="Moved")
        await call("get_mealplan", mine.mealplan_id)
        await call("delete_mealplan", mine.mealplan_id)
        made = await call("create_recipe", f"Soup of {aiomealie.mealie.VERSION}")
        if made is not None:
            await call("delete_recipe", made.slug)
        shopping = await client.get_shopping_lists()
        list_id = shopping.items[0].list_id
        await client.add_shopping_item(MutateShoppingItem(list_id=list_id, note="Milk", position=0))
        items = (await client.get_shopping_items(list_id)).items
        item = next(item for item in items if item.note == "Milk")
        more = {"quantity": item.quantity, "position": item.position}
        await client.update_shopping_item(
            item.item_id, MutateShoppingItem(list_id=list_id, note="Oat milk", checked=True, **more)
        )
        renamed = [one.note for one in (await client.get_shopping_items(list_id)).items if one.item_id == item.item_id]
        await client.delete_shopping_item(item.item_id)
        methods = {
            name
            for name, member in inspect.getmembers(MealieClient, inspect.iscoroutinefunction)
            if not name.startswith("_") and name != "close"
        }
        print(
            json.dumps(
                {
                    "version": about.version,
                    "types": types,
                    "planned": sorted(one.entry_type.value for one in plan.items),
                    "recipe": recipe.name,
                    "favorites": None if favorites is None else len(favorites.ratings),
                    "changed": None if changed is None else changed.entry_type.value,
                    "renamed": renamed,
                    "methods": len(methods),
                    "missing": sorted(set(missing)),
                }
            )
        )


asyncio.run(main())
