import { FORM_LIMIT_BYTES } from '../../src/platform/http/page-route'
import type { Case } from './example'
import type { Things } from './world'

/** JSON texts as long as a body may be, each made to cost as much as it can. */
export const COSTLY_JSON: Record<string, (bytes: number) => string> = {
  'lists in a list': (bytes) => `[${'[],'.repeat(bytes / 3 - 2)}0]`,
  'objects in a list': (bytes) => `[${'{"a":1},'.repeat(bytes / 8 - 2)}0]`,
  'names with underscores': (bytes) => `[${'{"a_b":1},'.repeat(bytes / 10 - 2)}0]`,
  numbers: (bytes) => `[${'1,'.repeat(bytes / 2 - 2)}0]`,
  'names without end': (bytes) => `{${names(Math.floor(bytes / 13))}}`,
  'names that are numbers': (bytes) => `{${names(Math.floor(bytes / 13)).replaceAll('"k', '"')}}`,
  'one name again and again': (bytes) => `{${'"a":1,'.repeat(bytes / 6 - 2)}"a":1}`,
  'a name without end': (bytes) => `{"${'a_a'.repeat(bytes / 3 - 4)}!":1}`,
  'lists in each other': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects in each other': (bytes) => `${'{"a":'.repeat(bytes / 6 - 1)}1${'}'.repeat(bytes / 6 - 1)}`,
  'a text without end': (bytes) => `"${'x'.repeat(bytes - 2)}"`,
  'escapes in a text': (bytes) => `"${'\\"'.repeat(bytes / 2 - 1)}"`,
  'just as many lists as may be': () => `[${'[],'.repeat(24_999)}0]`,
  'just as many objects as may be': () => `[${'{"a_b":1},'.repeat(24_999)}0]`,
  'just as many names as may be': () => `[${`{${names(4_900)}},`.repeat(9)}0]`,
}

function names(count: number): string {
  return Array.from({ length: count }, (_, at) => `"k${String(1_000_000 + at)}":0`).join(',')
}

const many = <Value>(count: number, make: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at))
const deep = (depth: number): unknown => (depth === 0 ? [] : [deep(depth - 1)])

/** What one field can be, at its worst; the sizes stay below those that are refused at the door. */
const COSTLY_VALUES: Record<string, () => unknown> = {
  'a long text': () => 'x'.repeat(1_900_000),
  'a long text of spaces': () => `a${' '.repeat(1_900_000)}a`,
  'wrong things': () => many(48_000, () => 7),
  'few wrong things, each in many places': () =>
    many(490, () => ({ text: [[]], title: {}, note: [], quantity: {}, id: 1 })),
  'empty objects': () => many(24_000, () => ({})),
  'long texts': () => many(490, () => 'x'.repeat(3_800)),
  'texts as small as can be': () => many(45_000, () => 'a'),
  'names of its own': () => Object.fromEntries(many(4_900, (at) => [`k${at}`, 'x'.repeat(300)])),
  'values that nest': () => Object.fromEntries(many(490, (at) => [`k${at}`, deep(36)])),
}

interface CostlyBody {
  name: string
  body: string
}

/**
 * The bodies that a route of the API is tried with: each field in turn at its worst, and lists of its example as long as may be.
 * @param seen schemas of fields that were tried in another route already
 */
export function costlyBodies({ example, route }: Case, things: Things, seen: Set<unknown>): CostlyBody[] {
  const json = example.json?.(things)
  if (typeof json !== 'object' || json === null) return []
  const plain = json as Record<string, unknown>
  const schemas = 'body' in route && route.body && 'entries' in route.body ? route.body.entries : {}
  const isNew = ([, schema]: [string, unknown]) => !seen.has(schema) && seen.add(schema)
  const fields = Object.entries(schemas as object)
    .filter(isNew)
    .map(([field]) => field)
  const costly = fields.flatMap((field) => {
    const list: unknown[] = Array.isArray(plain[field]) ? plain[field] : []
    const copies = list.length > 0 ? [490, 8_000] : []
    return [
      ...Object.entries(COSTLY_VALUES).map(([name, make]) => [name, make()] as const),
      ...copies.map((count) => [`${count} of them`, many(count, () => list[0])] as const),
    ].map(([name, value]) => ({
      name: `${field}: ${name}`,
      body: JSON.stringify({ ...plain, [field]: value }),
    }))
  })
  return [...costly, ...recipeBodies(plain, fields)]
}

function recipeBodies(plain: Record<string, unknown>, fields: readonly string[]): CostlyBody[] {
  if (!fields.includes('recipeInstructions')) return []
  const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  const instructions = (reference: (at: number) => unknown, count = 90) =>
    many(490, () => ({ text: 'Stir.', ingredientReferences: many(count, reference) }))
  const parts: Record<string, Record<string, unknown>> = {
    'references to what is not there': { recipeInstructions: instructions((at) => uuid(at), 80) },
    'references of the wrong kind': { recipeInstructions: instructions(() => 7) },
    'references that are empty': { recipeInstructions: instructions(() => ({}), 45) },
    'references that name nothing': { recipeInstructions: instructions(() => ({ referenceId: 7 }), 45) },
    'references in one instruction': {
      recipeInstructions: [{ text: 'x', ingredientReferences: many(48_000, () => ({})) }],
    },
    'everything at once': {
      recipeIngredient: many(490, (at) => ({
        note: `${at} g ${'x '.repeat(100)}`,
        quantity: '1,5',
        title: 'T',
      })),
      recipeInstructions: many(490, (at) => ({ title: 'T', text: `Stir **${at}** ${'x '.repeat(200)}` })),
      notes: many(490, () => ({ title: 'n', text: 'x' })),
      assets: many(490, () => ({ name: 'n' })),
      extras: Object.fromEntries(many(490, (at) => [`k${at}`, 'v'])),
    },
  }
  const raw = {
    'references without end': `"recipeInstructions":[{"text":"x","ingredientReferences":[${'{},'.repeat(600_000)}{}]}]`,
    'extras without bottom': `"extras":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  }
  return [
    ...Object.entries(parts).map(([name, part]) => ({ name, body: JSON.stringify({ ...plain, ...part }) })),
    ...Object.entries(raw).map(([name, part]) => ({ name, body: `{"name":"x",${part}}` })),
  ]
}

/** Forms as long as one may be: many fields, one long field, fields of a list. */
export const COSTLY_FORMS: Record<string, (fields: readonly string[]) => string> = {
  'fields without end': () =>
    many(400_000, (at) => `f${at % 10}=`)
      .join('&')
      .slice(0, FORM_LIMIT_BYTES),
  'empty fields': () => '&'.repeat(FORM_LIMIT_BYTES - 10),
  'a long text in each field': (fields) => {
    const text = 'x'.repeat(Math.floor((FORM_LIMIT_BYTES - 2_000) / Math.max(1, fields.length)) - 40)
    return fields.map((field) => `${encodeURIComponent(field)}=${text}`).join('&')
  },
  'recipes as text in each field': (fields) => {
    const room = Math.floor((FORM_LIMIT_BYTES - 2_000) / Math.max(1, fields.length)) - 40
    const recipe = JSON.stringify({
      name: 'x',
      recipeIngredient: many(60, () => 'x'),
      text: 'x'.repeat(3_000),
    })
    const text = `[${many(Math.floor(room / recipe.length / 1.3), () => recipe).join(',')}]`
    return fields.map((field) => `${encodeURIComponent(field)}=${encodeURIComponent(text)}`).join('&')
  },
  'lists in a list as text in each field': (fields) => {
    const text = '[],'.repeat(Math.floor((FORM_LIMIT_BYTES - 2_000) / Math.max(1, fields.length) / 3) - 20)
    return fields.map((field) => `${encodeURIComponent(field)}=[${text}0]`).join('&')
  },
}
