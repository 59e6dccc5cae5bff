import type { I18n } from '@lingui/core'
import { splitMinutes } from '../../measures/duration.rules'
import { toSlug } from '../../platform/text/slug'
import type { ImportRecipeInput } from '../../recipes/recipe/import-input.schema'
import {
  LINE_LENGTH,
  MAX_RECIPE_TEXT,
  MAX_ROWS,
  NAME_LENGTH,
  TEXT_LENGTH,
} from '../../recipes/recipe/lenient.schema'
import { NUTRITION_KEYS } from '../../recipes/recipe/recipe.schema'
import type { PageReading, RecipeDraft } from '../../scraper/draft.schema'
import type { FoundRecipe, FoundRest } from './import.schema'

const MAX_IMAGES = 12
/** Characters reserved for parts that are not cut one by one: addresses, times, names of extras, commas between authors. */
const RESERVED = 20_000
/** `![words](address "title")` and `![words][reference]`. */
const MARKDOWN_PICTURE = /!\[([^[\]]{0,500})\](?:\([^()\s]{0,2000}(?:\s[^()]{0,500})?\)|\[[^[\]]{0,500}\])/g
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i

type Row = FoundRecipe['ingredients'][number]

/** A length of time in words, parts of 0 left out: 90 → "1 hour 30 minutes", 0 → "none". */
export function durationWords(i18n: I18n, minutes: number): string {
  const parts = splitMinutes(minutes)
  const words = [
    parts.days > 0 ? i18n._('datetime.day', { count: parts.days }) : '',
    parts.hours > 0 ? i18n._('datetime.hour', { count: parts.hours }) : '',
    parts.minutes > 0 ? i18n._('datetime.minute', { count: parts.minutes }) : '',
    parts.seconds > 0 ? i18n._('datetime.second', { count: parts.seconds }) : '',
  ].filter((word) => word !== '')
  // English and German put a space between the parts, Arabic an "and" that belongs to the next word.
  const together = (first: string, next: string) => i18n._('datetime.together', { first, next })
  return words.length > 0 ? words.reduce(together) : i18n._('datetime.none')
}

/** A number alone becomes so many servings; anything else says what it counts. */
function yieldWords(i18n: I18n, text: string): string {
  return /^\d{1,4}$/.test(text.trim()) ? i18n._('import.servings', { count: Number(text) }) : text
}

/**
 * A text of a page without the pictures that it would show as Markdown or HTML, which would tell other sites who reads it; their
 * words stay.
 */
export function withoutPictures(text: string): string {
  return (
    text
      .replace(/<(?:img|image)\b[^>]*>?/gi, '')
      .replace(MARKDOWN_PICTURE, '$1')
      // What is left, or was put together by what went, is no picture with a space in it.
      .replace(/<(?=im)/gi, '< ')
      .replaceAll('![', '! [')
  )
}

/** Cuts a text to its own length and to what is left of the recipe's. */
type Cut = (text: string, length: number) => string

function cutWithin(most: number): Cut {
  let left = most
  return (text, length) => {
    const kept = text.slice(0, Math.min(length, left))
    left -= kept.length
    return kept
  }
}

/** Every row of a draft names its section; on a form and in a recipe the first row of a section does. */
function toIngredients(lines: readonly { section: string; text: string }[], cut: Cut): Row[] {
  let before = ''
  return lines.slice(0, MAX_ROWS).map(({ section, text }) => {
    const opens = section !== before
    before = section
    return { section: opens ? cut(section, LINE_LENGTH) : '', text: cut(text, LINE_LENGTH) }
  })
}

/** Where it was read, in case the page names no address of its own, and where its fields were found. */
type ReadFrom = Partial<Pick<PageReading, 'fields' | 'url'>>

/** Names of categories and tags as a kitchen writes them, each once. */
function organizerNames(list: readonly string[], cut: Cut): string[] {
  const names = list.slice(0, MAX_ROWS).map((name) => cut(titleCase(name), NAME_LENGTH))
  return [...new Map(names.map((name) => [toSlug(name) || name, name])).values()].filter(
    (name) => name !== '',
  )
}

function toRest(draft: RecipeDraft, { fields = {}, url = null }: ReadFrom, cut: Cut): FoundRest {
  const names = (list: readonly string[]) => list.slice(0, MAX_ROWS).map((name) => cut(name, NAME_LENGTH))
  // An address that was cut would lead elsewhere.
  const address = (text: string | null) => (text !== null && text.length <= LINE_LENGTH ? text : null)
  return {
    images: draft.images.filter((url) => address(url) !== null).slice(0, MAX_IMAGES),
    notes: draft.notes.slice(0, MAX_ROWS).map(({ title, text }) => ({
      title: cut(title, LINE_LENGTH),
      text: cut(withoutPictures(text), TEXT_LENGTH),
    })),
    nutrition: Object.fromEntries(
      NUTRITION_KEYS.flatMap((key) => {
        const value = draft.nutrition[key]
        return value === undefined ? [] : [[key, cut(value, NAME_LENGTH)]]
      }),
    ),
    author: names(draft.author),
    categories: organizerNames(draft.categories, cut),
    tags: organizerNames(draft.tags, cut),
    canonicalUrl: webAddress(address(draft.canonicalUrl)) === null ? address(url) : draft.canonicalUrl,
    siteName: draft.siteName?.slice(0, LINE_LENGTH) ?? null,
    language: draft.language?.slice(0, NAME_LENGTH) ?? null,
    origins: fields,
  }
}

/**
 * What a page says as texts that people can correct, in their language where the page gives numbers. Whatever is longer than a
 * recipe may hold is cut: one bad field never fails an import.
 */
export function toFoundRecipe(i18n: I18n, draft: RecipeDraft, from: ReadFrom = {}): FoundRecipe {
  const time = (minutes: number | null) => (minutes === null ? '' : durationWords(i18n, minutes))
  const cut = cutWithin(MAX_RECIPE_TEXT - RESERVED)
  return {
    name: cut(draft.name.trim(), NAME_LENGTH),
    description: cut(withoutPictures(draft.description), TEXT_LENGTH),
    recipeYield: yieldWords(i18n, draft.recipeYield).slice(0, NAME_LENGTH),
    prepTime: time(draft.prepTime),
    performTime: time(draft.performTime),
    totalTime: time(draft.totalTime),
    categories: [],
    tags: [],
    ingredients: toIngredients(draft.ingredients, cut),
    instructions: draft.instructions.slice(0, MAX_ROWS).map(({ title, text }) => ({
      section: cut(title, LINE_LENGTH),
      text: cut(withoutPictures(text), TEXT_LENGTH),
    })),
    rest: toRest(draft, from, cut),
  }
}

/** "spicy soup" → "Spicy Soup"; capitals that are there stay, as in "BBQ". */
export function titleCase(text: string): string {
  return text.trim().replace(/(^|[\s-])(\p{Ll})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase()
  })
}

/** The address itself when it is one of the web, else null. */
export function webAddress(text: string | null): string | null {
  const url = URL.parse(text ?? '')
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}

/** Rows with a text; the heading of one without goes to the next. */
function keptRows(rows: readonly Row[]): Row[] {
  const kept: Row[] = []
  let waiting = ''
  for (const { section, text } of rows) {
    const heading = section.trim() || waiting
    waiting = text.trim() === '' ? heading : ''
    if (text.trim() !== '') kept.push({ section: heading, text })
  }
  return kept
}

/** The language that a page says it speaks; null where what it says is none. */
export const languageIn = ({ language }: FoundRest) =>
  language !== null && LANGUAGE.test(language) ? language : null

/** The recipe that is kept of what was found: ingredients as lines that are not parsed yet, author and site as extras. */
export function toImportInput({ rest, ingredients, instructions, ...own }: FoundRecipe): ImportRecipeInput {
  const extras = { author: rest.author.join(', '), site: rest.siteName ?? '' }
  return {
    ...own,
    orgURL: webAddress(rest.canonicalUrl),
    language: languageIn(rest),
    recipeIngredient: keptRows(ingredients).map(({ section, text }) => ({
      title: section || null,
      note: text,
      originalText: text,
      quantity: null,
    })),
    recipeInstructions: keptRows(instructions).map(({ section, text }) => ({ title: section, text })),
    notes: rest.notes.filter(({ title, text }) => title.trim() !== '' || text.trim() !== ''),
    nutrition: rest.nutrition,
    extras: Object.fromEntries(Object.entries(extras).filter(([, value]) => value.trim() !== '')),
  }
}
