import { jsonExcess } from '../../platform/text/json-size'

/** One recipe of a file of several. */
export interface JsonRecipe {
  name: string
  /** Its data alone, as JSON. */
  json: string
}

const MAX_RECIPES = 500
const MAX_DEPTH = 4
/** Five hundred recipes have fewer. */
const MAX_VALUES = 200_000
/** Where files keep their recipes. */
const LISTS = ['@graph', 'recipes', 'items', 'data', 'itemListElement', 'results'] as const
const SCHEMA_ORG = ['recipeIngredient', 'recipeInstructions'] as const
const LIKE_A_RECIPE = [...SCHEMA_ORG, 'ingredients', 'instructions', 'directions', 'steps', 'method'] as const

const isMap = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

function isTyped(map: Record<string, unknown>): boolean {
  const types = [map['@type'] ?? []].flat()
  return types.some((type) => typeof type === 'string' && /(?:^|\/)recipe$/i.test(type))
}

const isRecipe = (map: Record<string, unknown>) =>
  isTyped(map) || (map['@type'] === undefined && LIKE_A_RECIPE.some((name) => map[name] !== undefined))

function recipesIn(value: unknown, depth = 1): Record<string, unknown>[] {
  if (depth > MAX_DEPTH) return []
  if (Array.isArray(value)) return value.slice(0, MAX_RECIPES).flatMap((item) => recipesIn(item, depth + 1))
  if (!isMap(value)) return []
  if (isRecipe(value)) return [value]
  const lists = LISTS.flatMap((name) => recipesIn(value[name], depth + 1))
  // `ListItem` of an `ItemList`, and pages that are about one.
  return lists.length > 0 ? lists : recipesIn(value.item ?? value.mainEntity ?? value.recipe, depth + 1)
}

function parse(text: string): unknown {
  // Counting the values of a long text that is no JSON would take too long.
  if (!/^\ufeff?\s*[[{]/.test(text)) return null
  if (jsonExcess(text, MAX_VALUES) !== null) return null
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return null
  }
}

/** The recipes in a JSON text, whether they say that they are recipes or only look like it; none for broken JSON. Never throws. */
export function recipesInJson(text: string): JsonRecipe[] {
  return recipesIn(parse(text))
    .slice(0, MAX_RECIPES)
    .map((recipe) => ({
      name: [recipe.name, recipe.title].find((name) => typeof name === 'string' && name.trim() !== '') ?? '',
      json: JSON.stringify(recipe),
    }))
    .map(({ name, json }) => ({ name: String(name).trim(), json }))
}

/**
 * The data of one recipe that is none of schema.org: from another program, or from our own API, where ingredients are things and not
 * lines. Null for everything that the readers of structured data know.
 */
export function foreignRecipe(text: string): Record<string, unknown> | null {
  const value = parse(text)
  if (!isMap(value) || isTyped(value) || value['@graph'] !== undefined) return null
  const lines = value.recipeIngredient
  const hasThings = Array.isArray(lines) && lines.some((line) => isMap(line))
  return hasThings || !SCHEMA_ORG.some((name) => value[name] !== undefined) ? value : null
}
