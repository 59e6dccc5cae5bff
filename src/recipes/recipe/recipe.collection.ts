import { GROUP_OF_ROW } from '../../groups/group.collection'
import {
  type Attribute,
  type Collection,
  column,
  type Relation,
  TIMES,
  throughPairs,
  toMany,
  toOne,
} from '../../platform/query/collection'
import { toUser } from '../../users/user.collection'

/** Rows that lead to a live recipe: what is in the bin is not there for anyone. */
export function toRecipe(foreignKey: string): Relation {
  return {
    to: 'recipe',
    isMany: false,
    rows: (row, x) => `recipes AS ${x} WHERE ${x}.id = ${row}.${foreignKey} AND ${x}.deleted_at IS NULL`,
  }
}

/** The live recipes of an organizer. */
function recipesOf(pairs: string, own: string): Partial<Collection> {
  const { rows } = throughPairs('recipe', 'recipes', pairs, own, 'recipe_id')
  const relation: Relation = {
    to: 'recipe',
    isMany: true,
    rows: (row, x) => `${rows(row, x)} AND ${x}.deleted_at IS NULL`,
  }
  return { relations: { recipes: relation } }
}

/** The ingredients of live recipes that have a food or a unit. */
function ingredientsOf(foreignKey: string): Partial<Collection> {
  const relation: Relation = {
    to: 'ingredient',
    isMany: true,
    rows: (row, x) =>
      `recipe_ingredients AS ${x} JOIN recipes AS ${x}_recipe ON ${x}_recipe.id = ${x}.recipe_id AND ${x}_recipe.deleted_at IS NULL WHERE ${x}.${foreignKey} = ${row}.id`,
  }
  return { relations: { ingredients: relation } }
}

/** The figure that a nutrient begins with: 320 of "320 kcal". */
export const nutrient = (key: string): Attribute => {
  const text = (row: string) => `replace(trim(json_extract(${row}.nutrition, '$.${key}')), ',', '.')`
  return { type: 'number', sql: (row) => `iif(${text(row)} GLOB '[0-9]*', CAST(${text(row)} AS REAL), NULL)` }
}

const NUTRITION = {
  calories: 'calories',
  fat_content: 'fatContent',
  saturated_fat_content: 'saturatedFatContent',
  unsaturated_fat_content: 'unsaturatedFatContent',
  trans_fat_content: 'transFatContent',
  cholesterol_content: 'cholesterolContent',
  protein_content: 'proteinContent',
  carbohydrate_content: 'carbohydrateContent',
  fiber_content: 'fiberContent',
  sodium_content: 'sodiumContent',
  sugar_content: 'sugarContent',
}

// What v1 keeps in tables of its own and Trivet in the recipe's row.
const SETTINGS: Collection['attributes'] = {
  'settings.public': column('boolean', 'is_public'),
  'settings.show_nutrition': column('boolean', 'show_nutrition'),
  'settings.show_assets': column('boolean', 'show_assets'),
  'settings.landscape_view': column('boolean', 'landscape_view'),
  'settings.disable_comments': column('boolean', 'disable_comments'),
  'settings.disable_amount': column('boolean', 'disable_amount'),
  'settings.locked': column('boolean', 'locked'),
}

const RECIPE: Collection = {
  table: 'recipes',
  attributes: {
    id: column('uuid', 'id'),
    slug: column('text', 'slug', { key: 'slug' }),
    user_id: column('uuid', 'user_id'),
    name: column('text', 'name', { key: 'name_key' }),
    name_normalized: column('text', 'name_key', { key: 'name_key' }),
    description: column('text', 'description'),
    image: column('text', 'image'),
    rating: column('number', 'rating', { nulls: 'last' }),
    total_time: column('duration', 'total_time'),
    prep_time: column('duration', 'prep_time'),
    cook_time: column('duration', 'cook_time'),
    perform_time: column('duration', 'perform_time'),
    recipe_yield: column('text', 'recipe_yield'),
    recipe_servings: column('number', 'recipe_servings'),
    recipe_yield_quantity: column('number', 'recipe_yield_quantity'),
    org_url: column('text', 'org_url'),
    language: column('text', 'language'),
    date_added: column('day', 'date_added'),
    date_updated: column('timestamp', 'date_updated'),
    last_made: column('timestamp', 'last_made'),
    ...SETTINGS,
    ...Object.fromEntries(
      Object.entries(NUTRITION).map(([name, key]) => [`nutrition.${name}`, nutrient(key)]),
    ),
    ...GROUP_OF_ROW.attributes,
    ...TIMES,
  },
  relations: {
    ...GROUP_OF_ROW.relations,
    user: toUser('user_id'),
    recipe_category: throughPairs('category', 'categories', 'recipe_categories', 'recipe_id', 'category_id'),
    tags: throughPairs('tag', 'tags', 'recipe_tags', 'recipe_id', 'tag_id'),
    tools: throughPairs('tool', 'tools', 'recipe_tools', 'recipe_id', 'tool_id'),
    recipe_ingredient: toMany('ingredient', 'recipe_ingredients', 'recipe_id'),
    recipe_instructions: toMany('instruction', 'recipe_instructions', 'recipe_id'),
    notes: toMany('note', 'recipe_notes', 'recipe_id'),
    assets: toMany('asset', 'recipe_assets', 'recipe_id'),
    extras: { to: 'extra', isMany: true, rows: (row, x) => `json_each(${row}.extras) AS ${x} WHERE 1` },
  },
}

export const RECIPE_COLLECTIONS: Record<string, Partial<Collection>> = {
  recipe: RECIPE,
  ingredient: {
    attributes: {
      position: column('number', 'position'),
      recipe_id: column('uuid', 'recipe_id'),
      reference_id: column('uuid', 'reference_id'),
      title: column('text', 'title'),
      note: column('text', 'note'),
      quantity: column('number', 'quantity'),
      original_text: column('text', 'original_text'),
      food_id: column('uuid', 'food_id'),
      unit_id: column('uuid', 'unit_id'),
    },
    relations: {
      food: toOne('food', 'foods', 'food_id'),
      unit: toOne('unit', 'units', 'unit_id'),
      recipe: toRecipe('recipe_id'),
    },
  },
  instruction: {
    attributes: {
      id: column('uuid', 'id'),
      position: column('number', 'position'),
      title: column('text', 'title'),
      summary: column('text', 'summary'),
      text: column('text', 'text'),
    },
  },
  note: { attributes: { title: column('text', 'title'), text: column('text', 'text') } },
  asset: {
    attributes: {
      name: column('text', 'name'),
      icon: column('text', 'icon'),
      file_name: column('text', 'file_name'),
    },
  },
  category: recipesOf('recipe_categories', 'category_id'),
  tag: recipesOf('recipe_tags', 'tag_id'),
  tool: recipesOf('recipe_tools', 'tool_id'),
  food: ingredientsOf('food_id'),
  unit: ingredientsOf('unit_id'),
}
