"""Twenty calls with the client that openapi-python-client made; prints what came back as JSON."""

import datetime
import json
import os
from http import HTTPStatus

from trivet_client import AuthenticatedClient
from trivet_client.api.about import get_app_about
from trivet_client.api.changes import get_changes
from trivet_client.api.comments import post_comments
from trivet_client.api.foods import get_foods, post_foods, put_foods_by_id
from trivet_client.api.households import (
    get_households_mealplans,
    get_households_shopping_lists_by_id,
    post_households_mealplans,
    post_households_shopping_items,
    post_households_shopping_lists,
)
from trivet_client.api.ingredient_parser import post_parser_ingredient
from trivet_client.api.organizers_tags import post_organizers_tags
from trivet_client.api.recipes import (
    delete_recipes_by_slug,
    get_recipes,
    get_recipes_by_slug,
    patch_recipes_by_slug,
    post_recipes,
)
from trivet_client.api.units import post_units
from trivet_client.api.users import get_users_self
from trivet_client.models import (
    CreatePlanEntryInput,
    CreatePlanEntryInputEntryType,
    FoodInput,
    OrganizerInput,
    ParseIngredientInput,
    PatchRecipeInput,
    PostCommentsBody,
    PostRecipesBody,
    ShoppingListInput,
    ShoppingListItemCreate,
    UnitInput,
)

client = AuthenticatedClient(
    base_url=os.environ["TRIVET_URL"], token=os.environ["TRIVET_TOKEN"], raise_on_unexpected_status=True
)
count = 0


def done(call, *path, **arguments):
    """The answer of a call; a refusal ends the program."""
    global count
    response = call.sync_detailed(*path, client=client, **arguments)
    if response.status_code not in (HTTPStatus.OK, HTTPStatus.CREATED):
        raise SystemExit(f"{call.__name__}: {response.status_code} {response.content.decode()}")
    count += 1
    return response.parsed


about = done(get_app_about)
me = done(get_users_self)
slug = done(post_recipes, body=PostRecipesBody(name="Plum cake"))
recipe = done(get_recipes_by_slug, slug)
done(patch_recipes_by_slug, slug, body=PatchRecipeInput(description="Sharp plums"))
found = done(get_recipes, search="plum", per_page=5)
food = done(post_foods, body=FoodInput(name="plum of Python"))
done(get_foods, search="plum")
done(put_foods_by_id, food.id, body=FoodInput(name="plum of Python", description="Late"))
unit = done(post_units, body=UnitInput(name="crate of Python"))
tag = done(post_organizers_tags, body=OrganizerInput(name="Autumn of Python"))
shopping = done(post_households_shopping_lists, body=ShoppingListInput(name="Market"))
oats = ShoppingListItemCreate(shopping_list_id=shopping.id, note="Oats", quantity=1)
changed = done(post_households_shopping_items, body=oats)
in_list = done(get_households_shopping_lists_by_id, shopping.id)
day = datetime.date(2026, 11, 23)
soup = CreatePlanEntryInput(date=day, entry_type=CreatePlanEntryInputEntryType.DINNER, title="Soup")
done(post_households_mealplans, body=soup)
plan = done(get_households_mealplans, start_date=day, end_date=day)
parsed = done(post_parser_ingredient, body=ParseIngredientInput(ingredient="2 cups moonberries"))
comment = done(post_comments, body=PostCommentsBody(recipe_id=recipe.id, text="Good."))
changes = done(get_changes)
done(delete_recipes_by_slug, slug)

print(
    json.dumps(
        {
            "count": count,
            "version": about.version,
            "group": me.group,
            "found": len(found.items),
            "unit": unit.name,
            "tag": tag.slug,
            "created": len(changed.created_items),
            "items": [item.note for item in in_list.list_items],
            "planned": [entry.title for entry in plan.items],
            "line": parsed.ingredient.display,
            "comment": comment.text,
            "cursor": "string" if isinstance(changes.cursor, str) else "other",
        }
    )
)
