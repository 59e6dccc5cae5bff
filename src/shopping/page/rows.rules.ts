import type { UnitSystem } from '../../measures/convert.rules'
import type { SyncItem, SyncList } from '../sync/operation.schema'
import { type AmountOptions, amountIn, type Joined, joinAmounts, unitsOnList } from './joined-amount.rules'

/** How a list is grouped: by the shelves of its shop, by recipe, or not at all. */
export const LIST_VIEWS = ['label', 'recipe', 'plain'] as const
export type ListViewName = (typeof LIST_VIEWS)[number]

/** One line of the page: a thing to buy, of which the list may have several items. */
export interface Row {
  /** Ids of its items; none in a browser that knows only what the server drew. */
  ids: readonly string[]
  /** Its items as forms name them: "3.7". */
  numbers: string
  isTicked: boolean
  /** The label or the recipe that it is under; null for none. */
  place: string | null
  name: string
  amount: string
  note: string
  /** The recipes that it is for, where the list does not say that by itself. */
  sources: readonly SyncList['recipes'][number][]
  /** Who ticked it, or else put it there. */
  by: string | null
  /** When that was, UTC. */
  at: string | null
}

export interface Section {
  key: string
  /** Null for what has no label, or is for no recipe; "" where that is everything there is. */
  title: string | null
  rows: readonly Row[]
}

export interface ListRows {
  sections: readonly Section[]
  /** What is ticked, the last first. */
  basket: readonly Row[]
}

interface RowOptions {
  view: ListViewName
  decimalMark: string
  /** For items that are on the list in grams and in pounds; "written" as most of the list is. */
  units: UnitSystem
  /** The remark on a line whose amount is part of its text, for a scaled recipe. */
  notScaled: string
}

/** Items that are one thing when shopping: the same food, or the same words. */
function thingOf({ foodId, note, unitId, checked }: SyncItem): string {
  return `${checked} ${foodId ?? `"${note.trim().toLowerCase()}" ${unitId}`}`
}

/** Lines of words, "batteries": how many there are, where anyone has said so. */
function countLines(items: readonly SyncItem[], { decimalMark }: RowOptions): Joined {
  const [first] = items
  const { unit, isFood, note } = first!
  const total = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const isSaid = items.length === 1 || isFood || total >= items.length
  const count = isSaid ? total : items.length
  const isOne = count === 1 && !isFood
  const text = isOne ? '' : amountIn(unit, count, decimalMark)
  const amount = text !== '' && !unit && !isFood && note !== '' ? `${text} ×` : text
  return { items, amount, notes: items.map((item) => item.note) }
}

/** Amounts are multiplied; figures in words stay as the recipe has them. */
function isUnscaled({ quantity, note, sources }: SyncItem): boolean {
  return quantity === 0 && /\p{N}/u.test(note) && sources.some(({ recipeScale }) => recipeScale !== 1)
}

function toRow({ items, amount, notes }: Joined, list: SyncList, options: RowOptions): Row {
  const first = items[0]!
  const { food, checked } = first
  const total = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const isMany = total > 1 || total === 0
  const said = [...new Set(notes.filter((note) => note !== ''))].join(', ')
  const isFor = new Set(items.flatMap(({ sources }) => sources.map(({ recipeId }) => recipeId)))
  const label = items.find(({ labelId }) => labelId !== null)?.labelId
  return {
    ids: items.map(({ id }) => id),
    numbers: items.map(({ number }) => number).join('.'),
    isTicked: checked,
    place: (options.view === 'recipe' ? first.sources[0]?.recipeId : label) ?? null,
    name: food ? (isMany && food.pluralName) || food.name : said,
    amount,
    note: [food ? said : '', items.some(isUnscaled) ? options.notScaled : ''].filter(Boolean).join(', '),
    sources: checked ? [] : list.recipes.filter(({ id }) => isFor.has(id)),
    by: checked ? first.checkedBy : first.addedBy,
    at: checked ? first.checkedAt : first.createdAt,
  }
}

function toRows(
  items: readonly SyncItem[],
  list: SyncList,
  options: RowOptions,
  units: AmountOptions['units'],
): Row[] {
  return [...Map.groupBy(items, thingOf).values()].flatMap((same) => {
    const joined = same[0]!.food ? joinAmounts(same, { ...options, units }) : [countLines(same, options)]
    return joined.map((one) => toRow(one, list, options))
  })
}

/** The rows of a list as its page shows them, in the order of its shop. */
export function toListRows(items: readonly SyncItem[], list: SyncList, options: RowOptions): ListRows {
  const open = items.filter(({ checked }) => !checked)
  const ticked = items
    .filter(({ checked }) => checked)
    .toSorted((a, b) => ((a.checkedAt ?? '') < (b.checkedAt ?? '') ? 1 : -1))
  const units = options.units === 'written' ? unitsOnList(items) : options.units
  const basket = toRows(ticked, list, options, units)
  const rows = toRows(open, list, options, units)
  const places = { label: list.labels, recipe: list.recipes, plain: [] }[options.view]
  const known = new Set<string | null>(places.map(({ id }) => id))
  const byPlace = Map.groupBy(rows, ({ place }) => (known.has(place) ? place! : ''))
  const rest = { id: '', name: byPlace.size === 1 ? '' : null }
  return {
    sections: [...places, rest].flatMap(({ id, name }) => {
      const own = byPlace.get(id)
      return own ? [{ key: id, title: name, rows: own.map((row) => tellSources(row, id, list)) }] : []
    }),
    basket,
  }
}

/** A recipe is not named again where its heading or the whole list is for it. */
function tellSources(row: Row, section: string, { recipes }: SyncList): Row {
  return { ...row, sources: recipes.length === 1 ? [] : row.sources.filter(({ id }) => id !== section) }
}

const MINUTE_MS = 60_000
/** Up to this age it is said how long ago something was. */
const MOMENT_MINUTES = 60

const formats = new Map<string, Intl.RelativeTimeFormat>()

function formatOf(locale: string): Intl.RelativeTimeFormat {
  const known =
    formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  formats.set(locale, known)
  return known
}

/** How long ago something was, in words; "" for what is no moment ago. @param now milliseconds */
export function agoText(at: string | null, now: number, locale: string): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at ?? '')) / MINUTE_MS))
  if (!(minutes < MOMENT_MINUTES)) return ''
  const format = formatOf(locale)
  return minutes === 0 ? format.format(0, 'second') : format.format(-minutes, 'minute')
}

const lineOf = ({ name, amount, note }: Row) =>
  `${[amount, name].filter(Boolean).join(' ')}${note ? ` (${note})` : ''}`

/** The open rows as text, one on a line, as it is pasted into a message. */
export function toPlainText({ sections }: ListRows): string {
  return sections
    .map(({ title, rows }) =>
      [...(title ? [title] : []), ...rows.map((row) => `- ${lineOf(row)}`)].join('\n'),
    )
    .join('\n\n')
}

/** One line that Markdown takes for nothing but text. */
const literal = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~&]/g, '\\$&')

/**
 * The same as Markdown: a heading for each section, a box for each row.
 * @param untitled heading of what is in no section; "" for none
 */
export function toMarkdown({ sections }: ListRows, untitled: string): string {
  return sections
    .map(({ title, rows }) => {
      const head = title ?? untitled
      const lines = rows.map((row) => `- [ ] ${literal(lineOf(row))}`).join('\n')
      return head ? `## ${literal(head)}\n\n${lines}` : lines
    })
    .join('\n\n')
}
