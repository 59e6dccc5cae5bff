const snake = (name: string) => name.replace(/(?<=[a-z0-9])[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`)

/** Names inside are the cook's own. */
const AS_THEY_ARE = new Set(['extras'])

/** The same with names of fields as archives have them (reference api.md §1): `recipeYield` → `recipe_yield`, `orgURL` → `org_url`. */
export function withSnakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSnakeKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      snake(name),
      AS_THEY_ARE.has(name) ? inner : withSnakeKeys(inner),
    ]),
  )
}
