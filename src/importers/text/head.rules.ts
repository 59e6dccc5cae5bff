import { NUTRITION_KEYS } from '../../recipes/recipe/recipe.schema'
import type { RecipeDraft } from '../../scraper/draft.schema'
import { textMinutes } from '../../scraper/fields/times.rules'
import { readHeadIngredients, readHeadNotes, readHeadSteps } from './head-lists.rules'

/**
 * What the head of a file says, under names as `headKey` writes them; a value inside another is under both names together
 * (`time: {prep: …}` under `timeprep`).
 */
export type Head = Map<string, unknown>

const MAX_DEPTH = 4
const MAX_NAMES = 300
const MAX_TEXTS = 500
/** Some programs put everything of theirs below one of these names; it does not matter below which. */
const CONTAINERS = new Set(['extra', 'params', 'taxonomies', 'recipe', 'metadata', 'meta'])

/** `Prep Time`, `prep_time`, `prep-time` and `prep.time` are one name. */
export function headKey(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/g, '')
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date)

function note(head: Head, values: Record<string, unknown>, prefix: string, depth: number): void {
  for (const [name, value] of Object.entries(values)) {
    if (head.size >= MAX_NAMES) return
    const key = prefix + headKey(name)
    if (!head.has(key)) head.set(key, value)
    if (isMap(value) && depth < MAX_DEPTH) note(head, value, CONTAINERS.has(key) ? '' : key, depth + 1)
  }
}

/** A head of whatever was parsed; empty when it is no map of names. */
export function toHead(values: unknown): Head {
  const head: Head = new Map()
  if (isMap(values)) note(head, values, '', 1)
  return head
}

/** The texts in a value: lists in their order, of a map its name. Links of note-taking programs lose their brackets. */
function textsIn(value: unknown, depth = 1): string[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)]
  if (typeof value === 'string')
    return [value.replace(/!?\[\[([^[\]|]{0,200})(?:\|([^[\]]{0,200}))?\]\]/g, (_, to, as) => as ?? to)]
  if (depth > MAX_DEPTH) return []
  if (Array.isArray(value)) return value.slice(0, MAX_TEXTS).flatMap((item) => textsIn(item, depth + 1))
  return isMap(value) ? textsIn(value.name ?? value.title ?? value.url, depth + 1) : []
}

const NAMES = {
  name: ['title', 'name', 'recipetitle', 'recipename'],
  description: ['description', 'introduction', 'summary', 'excerpt', 'subtitle'],
  recipeYield: ['servings', 'serves', 'yield', 'yields', 'portions', 'recipeyield', 'makes'],
  prepTime: ['preptime', 'preparationtime', 'prep', 'timeprep', 'timerequiredprep', 'timesprep'],
  performTime: ['cooktime', 'cookingtime', 'cook', 'baketime', 'timecook', 'timerequiredcook', 'timescook'],
  totalTime: ['totaltime', 'timerequired', 'timetotal', 'timestotal', 'time', 'duration', 'total'],
  author: ['author', 'by', 'sourceauthor', 'authors', 'chef'],
  tags: ['tags', 'keywords', 'tag', 'taxonomiestags', 'diet'],
  categories: ['categories', 'category', 'course', 'cuisine', 'taxonomiescategories', 'recipecategory'],
  images: [
    'image',
    'picture',
    'photo',
    'images',
    'pictures',
    'photos',
    'cover',
    'thumbnail',
    'banner',
    'imageurl',
  ],
  canonicalUrl: ['sourceurl', 'source', 'url', 'link', 'original', 'orgurl', 'recipeurl'],
  siteName: ['sourcename', 'source', 'site', 'book'],
  language: ['language', 'lang', 'locale'],
  notes: ['notes', 'note', 'tips'],
  ingredients: ['ingredients', 'recipeingredient'],
  instructions: ['instructions', 'directions', 'steps', 'method', 'recipeinstructions', 'preparation'],
} as const

const WEB = /^https?:\/\/\S+$/i

function nutritionOf(head: Head): Record<string, string> {
  const found = NUTRITION_KEYS.flatMap((name) => {
    const short = name.replace('Content', '').toLowerCase()
    const value = ['nutrition', 'nutritioninfo', ''].map(
      (prefix) => head.get(prefix + short) ?? head.get(prefix + name.toLowerCase()),
    )
    const text = textsIn(value.find((item) => item !== undefined))[0] ?? ''
    const amount = /\d+(?:[.,]\d+)?/.exec(text)?.[0]
    return amount === undefined ? [] : [[name, amount.replace(',', '.')] as const]
  })
  return Object.fromEntries(found)
}

/** What a head says of a recipe; only what it says is there. Names are those that note-taking programs and Cooklang use. */
export function draftOfHead(head: Head): Partial<RecipeDraft> {
  const values = (names: readonly string[]) => names.map((name) => head.get(name))
  const said = (names: readonly string[]) =>
    values(names).find((value) => textsIn(value).join('').trim() !== '')
  const text = (names: readonly string[]) => textsIn(said(names)).join(', ').trim()
  const parts = (found: readonly string[]) => [
    ...new Set(
      found
        .flatMap((item) => item.split(','))
        .map((item) => item.trim().replace(/^#/, ''))
        .filter((item) => item !== ''),
    ),
  ]
  const minutes = (names: readonly string[]) => {
    const found = textsIn(values(names).find((value) => value !== undefined && !isMap(value)))[0] ?? ''
    return found.trim() === '' ? null : timeOf(found)
  }
  const addresses = values(NAMES.canonicalUrl).flatMap((value) => textsIn(isMap(value) ? value.url : value))
  const site = text(NAMES.siteName)
  return {
    name: text(NAMES.name),
    description: textsIn(said(NAMES.description)).join('\n').trim(),
    // Older Cooklang names several yields to scale to, the first as written.
    recipeYield: text(NAMES.recipeYield).split('|')[0]!.trim(),
    prepTime: minutes(NAMES.prepTime),
    performTime: minutes(NAMES.performTime),
    totalTime: minutes(NAMES.totalTime),
    author: parts(textsIn(said(NAMES.author))),
    tags: parts(values(NAMES.tags).flatMap((value) => textsIn(value))),
    categories: parts(values(NAMES.categories).flatMap((value) => textsIn(value))),
    images: values(NAMES.images)
      .flatMap((value) => textsIn(isMap(value) ? value.url : value))
      .map((item) => item.trim())
      .filter((item) => WEB.test(item)),
    canonicalUrl: addresses.map((item) => item.trim()).find((item) => WEB.test(item)) ?? null,
    siteName: site === '' || WEB.test(site) ? null : site,
    language: text(NAMES.language).replace('_', '-') || null,
    notes: readHeadNotes(values(NAMES.notes).find((value) => value !== undefined)),
    nutrition: nutritionOf(head),
    ingredients: readHeadIngredients(values(NAMES.ingredients).find((value) => value !== undefined)),
    instructions: readHeadSteps(values(NAMES.instructions).find((value) => value !== undefined)),
  }
}

/** ISO 8601 or words; `00:45` is a clock. */
function timeOf(text: string): number | null {
  const iso = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/i.exec(text.trim())
  if (!iso) return textMinutes(text)
  const [, days = 0, hours = 0, minutes = 0] = iso
  return Number(days) * 1440 + Number(hours) * 60 + Number(minutes) || null
}
