import * as v from 'valibot'

const Minutes = v.nullable(v.pipe(v.number(), v.minValue(0)))

export const DraftIngredient = v.pipe(
  v.object({ text: v.string(), section: v.string() }),
  v.description('One line of the ingredients; section is the heading above it, empty without one.'),
)
export type DraftIngredient = v.InferOutput<typeof DraftIngredient>

export const DraftText = v.pipe(
  v.object({ title: v.string(), text: v.string() }),
  v.description('An instruction or a note; the title of an instruction opens a section.'),
)
export type DraftText = v.InferOutput<typeof DraftText>

export const RecipeDraft = v.pipe(
  v.object({
    name: v.string(),
    description: v.string(),
    images: v.array(v.string()),
    recipeYield: v.string(),
    totalTime: Minutes,
    prepTime: Minutes,
    performTime: Minutes,
    ingredients: v.array(DraftIngredient),
    instructions: v.array(DraftText),
    notes: v.array(DraftText),
    nutrition: v.record(v.string(), v.string()),
    author: v.array(v.string()),
    categories: v.array(v.string()),
    tags: v.array(v.string()),
    cuisines: v.array(v.string()),
    canonicalUrl: v.nullable(v.string()),
    siteName: v.nullable(v.string()),
    language: v.nullable(v.string()),
  }),
  v.description(
    'A recipe as read from a page, before anything is saved. Images are absolute addresses, the best first; times are minutes.',
  ),
)
export type RecipeDraft = v.InferOutput<typeof RecipeDraft>

export const FieldSource = v.picklist([
  'ld+json',
  'microdata',
  'plugin',
  'text',
  'page',
  'open-graph',
  'guess',
])
export type FieldSource = v.InferOutput<typeof FieldSource>

export const FieldOrigin = v.pipe(
  v.object({ source: FieldSource, confidence: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) }),
  v.description('Where a field of the draft was found, and how sure that is: 1 is certain.'),
)
export type FieldOrigin = v.InferOutput<typeof FieldOrigin>

export type FieldName = keyof RecipeDraft

/** What a reader sees of a page. */
export interface PageWords {
  title: string
  text: string
  /** Address of the picture of the dish. */
  image: string | null
}

/** What a page says: the draft, the origin of every field that was found, and the structured data as it was there. */
export interface PageReading {
  draft: RecipeDraft | null
  fields: Partial<Record<FieldName, FieldOrigin>>
  schemaOrg: unknown
  /** The address that it was read from; null for what was pasted without one. */
  url?: string | null
  /** Only where they were asked for. */
  words?: PageWords
}

/** A draft without anything in it. */
export function emptyDraft(): RecipeDraft {
  return {
    name: '',
    description: '',
    images: [],
    recipeYield: '',
    totalTime: null,
    prepTime: null,
    performTime: null,
    ingredients: [],
    instructions: [],
    notes: [],
    nutrition: {},
    author: [],
    categories: [],
    tags: [],
    cuisines: [],
    canonicalUrl: null,
    siteName: null,
    language: null,
  }
}
