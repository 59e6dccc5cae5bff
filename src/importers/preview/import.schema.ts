import * as v from 'valibot'
import { List, ShortForm, TextUpTo } from '../../platform/http/fields'
import { LenientText, LINE_LENGTH, NAME_LENGTH, TEXT_LENGTH } from '../../recipes/recipe/lenient.schema'
import { Rows } from '../../recipes/recipe/parts.schema'
import { RecipeName } from '../../recipes/recipe/recipe-input.schema'
import { FieldOrigin } from '../../scraper/draft.schema'

/** A page's source, at most; so many letters have no fewer bytes. */
export const SOURCE_BYTES = 8 * 1024 * 1024

const IncludeTags = v.pipe(
  v.optional(v.nullable(v.boolean()), false),
  v.transform((value) => value === true),
)
const wishes = {
  includeTags: IncludeTags,
  includeCategories: v.pipe(
    v.exactOptional(v.nullable(v.boolean())),
    v.description('As `includeTags` when left out, as older clients mean it.'),
  ),
}

/** Which of a page's own categories and tags a recipe gets; `known` are those that the kitchen has. */
export type OrganizerWish = 'known' | 'all' | 'none'

/** The same for each of the two. */
export interface OrganizerWishes {
  categories: OrganizerWish
  tags: OrganizerWish
}

const allOrNone = (isWished: boolean) => (isWished ? 'all' : 'none')

/** What clients say of a page's own categories and tags. */
export const wishOf = (body: {
  includeTags: boolean
  includeCategories?: boolean | null | undefined
}): OrganizerWishes => ({
  categories: allOrNone(body.includeCategories ?? body.includeTags),
  tags: allOrNone(body.includeTags),
})

/** A page to import by its address, which may be among other words. */
export const CreateByUrlInput = v.object({ url: TextUpTo(10_000), ...wishes })

/** The source of a page, or its recipe as JSON. */
export const CreateBySourceInput = v.object({
  data: ShortForm(SOURCE_BYTES, 'validation.invalid-input'),
  url: v.pipe(
    v.exactOptional(v.nullable(TextUpTo(10_000))),
    v.description('Where the source is from; the recipe names it, and its pictures are looked for there.'),
  ),
  ...wishes,
})

export const TestScrapeInput = v.object({
  url: TextUpTo(10_000),
  useOpenAI: v.pipe(
    v.optional(v.nullable(v.boolean()), false),
    v.description('The AI service of the settings reads the page; without one it is read as usual.'),
  ),
})

const Row = (length: typeof LINE_LENGTH | typeof TEXT_LENGTH) =>
  v.object({
    /** Heading that opens a section with this row; empty without one. */
    section: LenientText(LINE_LENGTH),
    text: LenientText(length),
  })

const Names = v.fallback(Rows(LenientText(NAME_LENGTH)), [])
const MaybeText = v.fallback(v.nullable(LenientText(LINE_LENGTH)), null)

/**
 * What was found and is not shown: it travels through the browser in a hidden field and may be anything when it comes back.
 * A part that makes no sense counts as not found.
 */
export const FoundRest = v.object({
  images: v.fallback(List(LenientText(LINE_LENGTH), 20, 'validation.list'), []),
  notes: v.fallback(Rows(v.object({ title: LenientText(LINE_LENGTH), text: LenientText(TEXT_LENGTH) })), []),
  nutrition: v.fallback(v.record(TextUpTo(NAME_LENGTH), LenientText(NAME_LENGTH)), {}),
  author: Names,
  /** The page's own, which are offered. */
  categories: Names,
  tags: Names,
  canonicalUrl: MaybeText,
  siteName: MaybeText,
  language: MaybeText,
  /** Where the fields were found, by name. */
  origins: v.fallback(v.record(TextUpTo(NAME_LENGTH), FieldOrigin), {}),
})
export type FoundRest = v.InferOutput<typeof FoundRest>

/** A recipe as it was found, in words that people can correct; times and yield are texts. */
export const FoundRecipe = v.object({
  name: RecipeName,
  description: LenientText(TEXT_LENGTH),
  recipeYield: LenientText(NAME_LENGTH),
  prepTime: LenientText(NAME_LENGTH),
  performTime: LenientText(NAME_LENGTH),
  totalTime: LenientText(NAME_LENGTH),
  /** Names that the recipe gets: of those that are offered, and others that were typed. */
  categories: Rows(LenientText(NAME_LENGTH)),
  tags: Rows(LenientText(NAME_LENGTH)),
  ingredients: Rows(Row(LINE_LENGTH)),
  instructions: Rows(Row(TEXT_LENGTH)),
  rest: FoundRest,
})
export type FoundRecipe = v.InferOutput<typeof FoundRecipe>
