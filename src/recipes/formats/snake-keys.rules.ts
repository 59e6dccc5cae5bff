/** Names inside are the cook's own. */
const AS_THEY_ARE = new Set(['extras'])

/** What fields are called in archives; as many as recipes have fields, since no name of a cook's gets here. */
const known = new Map<string, string>()

function snake(name: string): string {
  const found = known.get(name)
  if (found !== undefined) return found
  const made = name.replace(/(?<=[a-z0-9])[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`)
  known.set(name, made)
  return made
}

/** The same with names of fields as archives have them: `recipeYield` → `recipe_yield`, `orgURL` → `org_url`. */
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
