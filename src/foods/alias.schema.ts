import * as v from 'valibot'
import { List, TextUpTo } from '../platform/http/fields'
import { foldText } from '../platform/text/fold'

/** Another name by which parsers know a food or a unit. */
export const Alias = v.object({ name: v.string() })
export type Alias = v.InferOutput<typeof Alias>

/** Each name once, whatever its case or accents, blank ones left out; the order typed stays. */
export function distinctAliases(names: readonly string[], known: readonly (string | null)[] = []): Alias[] {
  const keys = new Set(['', ...known.map((name) => foldText(name ?? ''))])
  const aliases: Alias[] = []
  for (const name of names) {
    const key = foldText(name)
    if (keys.has(key)) continue
    keys.add(key)
    aliases.push({ name: name.trim() })
  }
  return aliases
}

const AliasName = v.object({ name: TextUpTo(500) })

/** The aliases of a body; doubles and blanks are dropped. */
export const AliasInput = v.pipe(
  v.optional(v.nullable(List(AliasName, 500, 'validation.max-rows-500')), []),
  v.transform((aliases) => distinctAliases((aliases ?? []).map((alias) => alias.name))),
)
