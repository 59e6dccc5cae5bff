import { formatQuantity } from '../../measures/quantity.rules'
import type { SyncItem, SyncList } from '../sync/operation.schema'

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
  /** The label or the recipe that it stands under; null for none. */
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
  /** What is said of a line whose amount stands in its words, for a recipe that is cooked more or less than once. */
  notScaled: string
}

const round = (value: number) => Math.round(value * 1000) / 1000

function unitWord({ unit }: SyncItem, quantity: number): string {
  if (!unit) return ''
  const isMany = quantity > 1
  const short = unit.useAbbreviation && ((isMany && unit.pluralAbbreviation) || unit.abbreviation)
  return short || (isMany && unit.pluralName) || unit.name
}

function plainAmount(item: SyncItem, quantity: number, { decimalMark }: RowOptions): string {
  if (quantity === 0 || (!item.isFood && quantity === 1)) return ''
  const figures = formatQuantity(quantity, { fraction: item.unit?.fraction !== false, decimalMark })
  const unit = unitWord(item, quantity)
  return unit === '' && !item.food && item.note !== '' && !item.unit && !item.isFood
    ? `${figures} ×`
    : `${figures} ${unit}`.trim()
}

const BASES = { weight: ['g', 'kg'], volume: ['ml', 'l'] } as const

/** Several units of one food as one amount, where they measure alike, or the food's weight is known ("≈"); null where they do not. */
function measuredAmount(items: readonly SyncItem[], { decimalMark }: RowOptions): string | null {
  const measures = items.map(({ unit }) => unit?.measure ?? null)
  if (measures.includes(null)) return null
  const kinds = new Set(measures.map((measure) => measure!.kind))
  const gramsPerMl = items[0]!.food?.gramsPerMl ?? null
  if (kinds.size > 1 && gramsPerMl === null) return null
  const kind = kinds.size > 1 ? 'weight' : measures[0]!.kind
  const total = items.reduce((sum, { quantity }, at) => {
    const measure = measures[at]!
    const base = quantity * measure.size
    return sum + (measure.kind === kind ? base : base * gramsPerMl!)
  }, 0)
  const isLarge = total >= 1000
  const value = isLarge ? round(total / 1000) : Math.round(total)
  const text = `${formatQuantity(value, { fraction: false, decimalMark })} ${BASES[kind][isLarge ? 1 : 0]}`
  return kinds.size > 1 ? `≈ ${text}` : text
}

/** Items that are one thing to who shops: the same food, or the same words. */
function thingOf({ foodId, note, unitId, checked, labelId }: SyncItem): string {
  return `${checked} ${labelId} ${foodId ?? `"${note.trim().toLowerCase()}" ${unitId}`}`
}

/** Amounts are multiplied; figures in words stay as the recipe has them. */
function isUnscaled({ quantity, note, sources }: SyncItem): boolean {
  return quantity === 0 && /\p{N}/u.test(note) && sources.some(({ recipeScale }) => recipeScale !== 1)
}

function toRow(items: readonly SyncItem[], list: SyncList, options: RowOptions): Row | null {
  const first = items[0]!
  const isOneUnit = items.every(({ unitId }) => unitId === first.unitId)
  const total = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const amount = isOneUnit
    ? plainAmount(
        first,
        round(
          items.length > 1 && first.foodId === null && !first.isFood && total < items.length
            ? items.length
            : total,
        ),
        options,
      )
    : measuredAmount(items, options)
  if (amount === null) return null
  const { food } = first
  const isMany = total > 1 || total === 0
  const notes = [...new Set(items.map(({ note }) => note).filter((note) => note !== ''))].join(', ')
  const isFor = new Set(items.flatMap(({ sources }) => sources.map(({ recipeId }) => recipeId)))
  return {
    ids: items.map(({ id }) => id),
    numbers: items.map(({ number }) => number).join('.'),
    isTicked: first.checked,
    place: (options.view === 'recipe' ? first.sources[0]?.recipeId : first.labelId) ?? null,
    name: food ? (isMany && food.pluralName) || food.name : notes,
    amount,
    note: [food ? notes : '', items.some(isUnscaled) ? options.notScaled : ''].filter(Boolean).join(', '),
    sources: first.checked ? [] : list.recipes.filter(({ id }) => isFor.has(id)),
    by: first.checked ? first.checkedBy : first.addedBy,
    at: first.checked ? first.checkedAt : first.createdAt,
  }
}

function toRows(items: readonly SyncItem[], list: SyncList, options: RowOptions): Row[] {
  return [...Map.groupBy(items, thingOf).values()].flatMap((same) => {
    const joined = toRow(same, list, options)
    if (joined) return [joined]
    // Bags and grams of one food stand below each other.
    return [...Map.groupBy(same, ({ unitId }) => unitId).values()].map((one) => toRow(one, list, options)!)
  })
}

/** The rows of a list as its page shows them, in the order of its shop. */
export function toListRows(items: readonly SyncItem[], list: SyncList, options: RowOptions): ListRows {
  const open = items.filter(({ checked }) => !checked)
  const ticked = items
    .filter(({ checked }) => checked)
    .toSorted((a, b) => ((a.checkedAt ?? '') < (b.checkedAt ?? '') ? 1 : -1))
  const basket = toRows(ticked, list, options)
  const rows = toRows(open, list, options)
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
/** Then it is no moment ago any more. */
const MOMENT_MINUTES = 60

const formats = new Map<string, Intl.RelativeTimeFormat>()

function formatOf(locale: string): Intl.RelativeTimeFormat {
  const known = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
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
 * @param untitled heading of what stands in no section; "" for none
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
