import { GROUP_OF_ROW } from '../groups/group.collection'
import { type Attribute, type Collection, column, TIMES } from '../platform/query/collection'
import { ALLERGEN_SETS, DIETS, DIETS_VERSION } from './trait.rules'

/** `contains`, `may`, `unknown` or `none` of a recipe; what was found in an older version of it counts for nothing. */
const standing = (never: number, ask: number): Attribute => ({
  type: 'text',
  sql: (row) => `coalesce((SELECT CASE
    WHEN d.contains & ${never} THEN 'contains'
    WHEN (d.may & ${never}) | ((d.contains | d.may) & ${ask}) THEN 'may'
    WHEN d.unknown > 0 THEN 'unknown' ELSE 'none' END
    FROM recipe_diets AS d WHERE d.recipe_number = ${row}.number
      AND d.table_version = ${DIETS_VERSION} AND d.recipe_as_of = ${row}.updated_at), 'unknown')`,
})

const allergens = ALLERGEN_SETS.map(([name, set]) => [`allergen.${name}`, standing(set, 0)] as const)
const diets = Object.entries(DIETS).map(
  ([name, { never, ask }]) => [`diet.${name.replace('-', '_')}`, standing(never, ask)] as const,
)

/** What people are listed by, and what recipes may be filtered by beside what they say themselves. */
export const DIETS_COLLECTIONS: Record<string, Partial<Collection>> = {
  eater: {
    table: 'eaters',
    attributes: {
      id: column('uuid', 'id'),
      name: column('text', 'name', { key: 'name_key' }),
      ...GROUP_OF_ROW.attributes,
      ...TIMES,
    },
    relations: GROUP_OF_ROW.relations ?? {},
  },
  recipe: { attributes: Object.fromEntries([...allergens, ...diets]) },
}
