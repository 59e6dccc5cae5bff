type Thing = Record<string, unknown>

/** A row of a table, as a backup has it. */
export interface WireRow {
  table: string
  row: Thing
}

const isThing = (value: unknown): value is Thing =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const things = (value: unknown) => (Array.isArray(value) ? value.filter(isThing) : [])

/** `orgURL` → `org_url`, `recipeYieldQuantity` → `recipe_yield_quantity`. */
const snake = (name: string) =>
  name.replace('URL', 'Url').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The plain fields of a thing under the names of columns. */
export function columnsOf(thing: Thing): Thing {
  const plain = Object.entries(thing).filter(([, value]) => value === null || typeof value !== 'object')
  return Object.fromEntries(plain.map(([name, value]) => [snake(name), value]))
}

const extrasOf = (table: string, owner: Thing, extras: unknown): WireRow[] =>
  isThing(extras)
    ? Object.entries(extras).map(([key_name, value]) => ({ table, row: { ...owner, key_name, value } }))
    : []

const aliasesOf = (table: string, owner: Thing, aliases: unknown): WireRow[] =>
  things(aliases).map(({ name }) => ({ table, row: { ...owner, name } }))

/** A food with its aliases and extras; newer servers say by household whether it is there. */
export function foodRows(food: Thing, group_id: string): WireRow[] {
  const by = { food_id: food.id }
  const onHand = food.onHand === true || hasEntries(food.householdsWithIngredientFood)
  return [
    { table: 'ingredient_foods', row: { ...columnsOf(food), group_id, on_hand: onHand } },
    ...aliasesOf('ingredient_foods_aliases', by, food.aliases),
    ...extrasOf('ingredient_food_extras', { ingredient_food_id: food.id }, food.extras),
  ]
}

const hasEntries = (value: unknown) => Array.isArray(value) && value.length > 0

export function unitRows(unit: Thing, group_id: string): WireRow[] {
  return [
    { table: 'ingredient_units', row: { ...columnsOf(unit), group_id } },
    ...aliasesOf('ingredient_units_aliases', { unit_id: unit.id }, unit.aliases),
  ]
}

export function organizerRows(
  table: 'categories' | 'tags' | 'tools',
  one: Thing,
  group_id: string,
): WireRow[] {
  const on_hand = one.onHand === true || hasEntries(one.householdsWithTool)
  return [{ table, row: { ...columnsOf(one), group_id, ...(table === 'tools' && { on_hand }) } }]
}

const idOf = (value: unknown) => (isThing(value) ? (value.id ?? null) : null)

/** A recipe with everything that its own answer holds. */
export function recipeRows(recipe: Thing): WireRow[] {
  const by = { recipe_id: recipe.id }
  const rows: WireRow[] = [{ table: 'recipes', row: columnsOf(recipe) }]
  const add = (table: string, row: Thing) => rows.push({ table, row })
  if (isThing(recipe.settings)) add('recipe_settings', { ...by, ...columnsOf(recipe.settings) })
  if (isThing(recipe.nutrition)) add('recipe_nutrition', { ...by, ...columnsOf(recipe.nutrition) })
  for (const [position, line] of things(recipe.recipeIngredient).entries()) {
    const ids = {
      unit_id: idOf(line.unit),
      food_id: idOf(line.food),
      referenced_recipe_id: idOf(line.referencedRecipe),
    }
    add('recipes_ingredients', { ...columnsOf(line), ...by, ...ids, position })
  }
  for (const [position, step] of things(recipe.recipeInstructions).entries()) {
    add('recipe_instructions', { ...columnsOf(step), ...by, position })
    for (const { referenceId } of things(step.ingredientReferences))
      add('recipe_ingredient_ref_link', { instruction_id: step.id, reference_id: referenceId })
  }
  for (const note of things(recipe.notes)) add('notes', { ...columnsOf(note), ...by })
  for (const asset of things(recipe.assets)) add('recipe_assets', { ...columnsOf(asset), ...by })
  for (const one of things(recipe.recipeCategory))
    add('recipes_to_categories', { ...by, category_id: one.id })
  for (const one of things(recipe.tags)) add('recipes_to_tags', { ...by, tag_id: one.id })
  for (const one of things(recipe.tools)) add('recipes_to_tools', { ...by, tool_id: one.id })
  for (const one of things(recipe.comments)) add('recipe_comments', { ...columnsOf(one), ...by })
  return [...rows, ...extrasOf('api_extras', { recipee_id: recipe.id }, recipe.extras)]
}

const links = (table: string, owner: Thing, column: string, list: unknown): WireRow[] =>
  things(list).map(({ id }) => ({ table, row: { ...owner, [column]: id } }))

/** A cookbook, or a rule of the plan: lists in the older dialect, a filter in the newer. */
export function filteredRows(kind: 'cookbook' | 'rule', one: Thing, group_id: string): WireRow[] {
  const [table, prefix, owner] =
    kind === 'cookbook'
      ? (['cookbooks', 'cookbooks', { cookbook_id: one.id }] as const)
      : (['group_meal_plan_rules', 'plan_rules', { group_plan_rule_id: one.id }] as const)
  const hasFilter = typeof one.queryFilterString === 'string' && one.queryFilterString !== ''
  const lists = hasFilter
    ? []
    : [
        ...links(`${prefix}_to_categories`, owner, 'category_id', one.categories),
        ...links(`${prefix}_to_tags`, owner, 'tag_id', one.tags),
        ...links(`${prefix}_to_tools`, owner, 'tool_id', one.tools),
      ]
  return [{ table, row: { ...columnsOf(one), group_id } }, ...lists]
}

/** A shopping list with its items. */
export function listRows(list: Thing, group_id: string): WireRow[] {
  const by = { shopping_list_id: list.id }
  const rows: WireRow[] = [{ table: 'shopping_lists', row: { ...columnsOf(list), group_id } }]
  for (const one of things(list.recipeReferences))
    rows.push({ table: 'shopping_list_recipe_reference', row: { ...columnsOf(one), ...by } })
  for (const one of things(list.labelSettings))
    rows.push({ table: 'shopping_lists_multi_purpose_labels', row: { ...columnsOf(one), ...by } })
  for (const item of things(list.listItems)) {
    const owner = { shopping_list_item_id: item.id }
    rows.push({ table: 'shopping_list_items', row: { ...columnsOf(item), ...by } })
    for (const one of things(item.recipeReferences))
      rows.push({ table: 'shopping_list_item_recipe_reference', row: { ...columnsOf(one), ...owner } })
    rows.push(...extrasOf('shopping_list_item_extras', owner, item.extras))
  }
  return [...rows, ...extrasOf('shopping_list_extras', by, list.extras)]
}
