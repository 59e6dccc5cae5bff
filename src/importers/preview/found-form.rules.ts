import * as v from 'valibot'
import { jsonExcess } from '../../platform/text/json-size'
import { MAX_ROWS } from '../../recipes/recipe/lenient.schema'
import { type FoundRecipe, FoundRest } from './import.schema'

const MAX_REST_CHARACTERS = 1_000_000

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  // Browsers send line ends of forms as CRLF.
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}

/** The text of a field for one line, which grows with the text and accepts line breaks. */
const lineOf = (form: FormData, name: string) => textOf(form, name).replaceAll('\n', ' ')

function rowsOf(form: FormData, list: 'ingredients' | 'instructions'): FoundRecipe['ingredients'] {
  const rows: FoundRecipe['ingredients'] = []
  // One more than a recipe may hold, so that too many are refused with words rather than lost.
  for (let at = 0; at <= MAX_ROWS && form.has(`${list}.${at}.text`); at++) {
    rows.push({ section: lineOf(form, `${list}.${at}.section`), text: textOf(form, `${list}.${at}.text`) })
  }
  // The empty row that the page ends in is none of them.
  const last = rows.at(-1)
  if (last && `${last.section}${last.text}`.trim() === '') rows.pop()
  return rows
}

function parseRest(text: string): unknown {
  if (text.length > MAX_REST_CHARACTERS || jsonExcess(text) !== null) return {}
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** What the preview's hidden field brings back; whatever makes no sense in it counts as not found. Never throws. */
export function readRest(text: string): FoundRest {
  const parsed = v.safeParse(FoundRest, parseRest(text))
  return parsed.success ? parsed.output : v.parse(FoundRest, {})
}

/** Names that were ticked, and those of a field where commas part them. */
function namesOf(form: FormData, ticked: string, typed: string): string[] {
  const others = lineOf(form, typed).split(',')
  const names = [...form.getAll(ticked), ...others].map((name) =>
    typeof name === 'string' ? name.trim() : '',
  )
  return [...new Set(names)].filter((name) => name !== '')
}

/** What was typed into the preview, unchecked, so that it can be shown again. */
export function readFoundForm(form: FormData): FoundRecipe {
  const rest = readRest(textOf(form, 'rest'))
  return {
    name: lineOf(form, 'name'),
    description: textOf(form, 'description'),
    recipeYield: textOf(form, 'recipeYield'),
    prepTime: textOf(form, 'prepTime'),
    performTime: textOf(form, 'performTime'),
    totalTime: textOf(form, 'totalTime'),
    categories: namesOf(form, 'categories', 'otherCategories'),
    tags: namesOf(form, 'tags', 'otherTags'),
    ingredients: rowsOf(form, 'ingredients'),
    instructions: rowsOf(form, 'instructions'),
    rest: { ...rest, canonicalUrl: rest.canonicalUrl ?? (textOf(form, 'url') || null) },
  }
}

/** The number of the picture that was chosen in the preview, null for none; the first where there was nothing to choose. */
export function chosenPicture(form: FormData): number | null {
  if (!form.has('hasPictureChoice')) return 0
  const text = textOf(form, 'picture')
  return /^\d{1,2}$/.test(text) ? Number(text) : null
}

/** The picture of their own that someone chose instead; null without one. */
export function ownPicture(form: FormData): File | null {
  const file = form.get('ownPicture')
  return file instanceof File && file.size > 0 ? file : null
}

/** Characters of all that is no file. */
export function textLength(form: FormData): number {
  return [...form.values()].reduce((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
}
