import { countedWord } from '../../foods/counted-word.rules'
import type { UnitSystem } from '../../measures/convert.rules'
import { formatQuantity, roundForKitchen, roundHandy } from '../../measures/quantity.rules'
import { standsBefore } from '../../recipes/ingredient/amount-behind.rules'
import type { SyncItem } from '../sync/operation.schema'

/** How amounts of a list are written. */
export interface AmountOptions {
  decimalMark: string
  /** For items that are on the list in grams and in pounds. */
  units: Exclude<UnitSystem, 'written'>
}

/** Items of one food whose amounts are one amount. */
export interface Joined {
  items: readonly SyncItem[]
  amount: string
  /** What follows the food; some may be "". */
  notes: readonly string[]
}

type Unit = NonNullable<SyncItem['unit']>
type Measure = NonNullable<Unit['measure']>

/** What is sold by the stick; a stick of anything else, such as cinnamon, has no known weight. */
const IN_STICKS = /butter|margarine|shortening|lard/i
const STICK = 113.4

/** Sizes of units, in millilitres or grams, that only kitchens of the United States have, and of spoons, which all have. */
const US_SIZES: Readonly<Record<Measure['kind'], readonly number[]>> = {
  volume: [30, 240, 480, 960, 3840],
  weight: [28.35, STICK, 453.6],
}
const SPOON_SIZES = [5, 15]
const isUs = ({ kind, size }: Measure) => US_SIZES[kind].includes(size)
const isSpoon = ({ kind, size }: Measure) => kind === 'volume' && SPOON_SIZES.includes(size)
const isMetric = ({ size }: Measure) => Number.isInteger(Math.log10(size))

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words for one of something, as of onions, which are no units. */
const PIECES = wordsOf(
  'piece pc each ea whole stück stk st stck pièce pieza pz pezzo stuk stuks styck stycken stykke stk kappale kpl peça unidade unidad ' +
    'ud sztuka szt',
)
/** Less than anyone buys. */
const PINCHES = wordsOf(
  'pinch dash prise messerspitze msp pincée pizca pizzico snufje snuf mespunt nypa kryddmått knivspids nip klype ripaus pitada szczypta',
)

/** Whether a unit goes by one of some words. */
function isCalled({ name, abbreviation }: Unit, words: ReadonlySet<string>): boolean {
  return [name, abbreviation].some((word) => words.has(word.toLowerCase().replaceAll('.', '').trim()))
}

/** Which amounts add up: weights, volumes, things, and what is bought by one unit, such as tins. */
function kindOf({ unit, unitId, food }: SyncItem): string {
  if (!unit || isCalled(unit, PIECES)) return 'thing'
  const { measure } = unit
  if (!measure || (measure.size === STICK && !IN_STICKS.test(food?.name ?? ''))) return unitId!
  return measure.kind
}

/** A unit for an amount: "tbsp", "Esslöffel". */
export function unitWord(unit: Unit, quantity: number): string {
  const short = (quantity > 1 && unit.pluralAbbreviation) || unit.abbreviation
  return (unit.useAbbreviation && short) || countedWord(unit, quantity)
}

const BASES = { weight: ['g', 'kg'], volume: ['ml', 'l'] } as const

/** Chinese and Japanese set no space between figures and what they count: "3個". */
const IDEOGRAPH = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u

function withUnit(figures: string, word: string): string {
  if (standsBefore(word)) return word + figures
  return IDEOGRAPH.test(word) ? figures + word : `${figures} ${word}`.trim()
}

/** Grams and millilitres as scales show them; kilograms and litres from 1000 on, in three figures. */
function metric(kind: Measure['kind'], total: number, decimalMark: string): string {
  const isLarge = Math.round(total) >= 1000
  const value = isLarge ? roundHandy(total / 1000) : total < 10 ? roundHandy(total) : Math.round(total)
  return `${formatQuantity(value, { fraction: false, decimalMark })} ${BASES[kind][isLarge ? 1 : 0]}`
}

/** An amount in its own unit; "" for none. */
export function amountIn(unit: Unit | null, quantity: number, decimalMark: string): string {
  if (quantity === 0) return ''
  const measure = unit?.measure
  if (unit && measure?.size === 1 && quantity >= 1000) return metric(measure.kind, quantity, decimalMark)
  const isDecimal = unit !== null && (!unit.fraction || (measure != null && isMetric(measure)))
  const value = roundForKitchen(quantity, isDecimal)
  return withUnit(
    formatQuantity(value, { fraction: !isDecimal, decimalMark }),
    unit ? unitWord(unit, value) : '',
  )
}

/** What there is to measure with where no item says a unit that fits; called so in every language. */
const US_UNITS: Readonly<Record<Measure['kind'], readonly (readonly [word: string, size: number])[]>> = {
  weight: [
    ['lb', 453.6],
    ['oz', 28.35],
  ],
  volume: [['fl oz', 30]],
}
/** Farther off, an amount is said in a smaller unit. */
const MOST_OFF = 0.03

/** Cups, pounds and spoons: the largest unit that says the amount nearly, first of those that the items have. */
function customary(
  kind: Measure['kind'],
  total: number,
  units: readonly Unit[],
  { decimalMark }: AmountOptions,
): string {
  const own = units.flatMap((unit) => {
    const { measure } = unit
    if (measure?.kind !== kind || !(isUs(measure) || isSpoon(measure))) return []
    return [{ size: measure.size, wordFor: (value: number) => unitWord(unit, value) }]
  })
  const known = [
    ...own.toSorted((one, other) => other.size - one.size),
    ...US_UNITS[kind].map(([word, size]) => ({ size, wordFor: () => word })),
  ]
  const written = known.map(({ size, wordFor }) => {
    const value = roundForKitchen(total / size, false)
    const off = Math.abs(value * size - total) / total
    return { off, text: withUnit(formatQuantity(value, { decimalMark }), wordFor(value)) }
  })
  const near = written.find(({ off }) => off <= MOST_OFF)
  return (near ?? written.toSorted((one, other) => one.off - other.off)[0]!).text
}

/** Weights and volumes of a food as one amount, "≈" where its weight is only known by what the food usually weighs. */
function measured(items: readonly SyncItem[], options: AmountOptions): string {
  const measures = items.map(({ unit }) => unit!.measure!)
  const kind = measures.every((measure) => measure.kind === 'volume') ? 'volume' : 'weight'
  const isGuess = measures.some((measure) => measure.kind !== kind)
  const gramsPerMl = items[0]!.food?.gramsPerMl ?? 1
  const total = items.reduce((sum, { quantity }, at) => {
    const { size, kind: own } = measures[at]!
    return sum + quantity * size * (own === kind ? 1 : gramsPerMl)
  }, 0)
  const isCustomary = measures.every((measure) => isUs(measure) || isSpoon(measure))
  const isMixed = !isCustomary && measures.some(isUs)
  const text =
    isCustomary || (isMixed && options.units === 'us')
      ? customary(
          kind,
          total,
          items.map(({ unit }) => unit!),
          options,
        )
      : metric(kind, total, options.decimalMark)
  return isGuess ? `≈ ${text}` : text
}

const sum = (items: readonly SyncItem[]) =>
  Math.round(items.reduce((total, { quantity }) => total + quantity, 0) * 1e6) / 1e6

function amountOf(items: readonly SyncItem[], options: AmountOptions): string {
  const [first] = items
  if (!first) return ''
  const isOne = items.every(({ unitId }) => unitId === first.unitId)
  if (isOne) return amountIn(first.unit, sum(items), options.decimalMark)
  return first.unit?.measure ? measured(items, options) : amountIn(null, sum(items), options.decimalMark)
}

const isPinch = ({ unit }: SyncItem) => unit !== null && isCalled(unit, PINCHES)
const isLittle = (item: SyncItem) => item.quantity === 0 || isPinch(item)

/** "+ 1 pinch", "+ to serve", of what goes with more of the same; "" where nothing is said of it. */
function sayLittle({ unit, quantity, note }: SyncItem, { decimalMark }: AmountOptions): string {
  const said = [amountIn(unit, quantity, decimalMark), note].filter((text) => text !== '').join(', ')
  return said === '' ? '' : `+ ${said}`
}

const notesOf = (items: readonly SyncItem[]) => items.map(({ note }) => note)

/** What is wanted without an amount, or as a pinch, beside nothing else: salt and a pinch of salt are salt; pinches alone are counted. */
function joinLittle(items: readonly SyncItem[], options: AmountOptions): Joined {
  const bare = items.filter(({ quantity }) => quantity === 0)
  const pinches = items.filter(({ quantity }) => quantity > 0)
  const isOne = bare.length === 0 && pinches.every(({ unitId }) => unitId === pinches[0]!.unitId)
  if (isOne) return { items, amount: amountOf(pinches, options), notes: notesOf(pinches) }
  return { items, amount: '', notes: [...notesOf(bare), ...pinches.map((one) => sayLittle(one, options))] }
}

/**
 * Items of one food as what is bought: amounts of one kind add up across units, weights and volumes where the food's weight is known, and
 * what is wanted without an amount or as a pinch goes with the rest. Tins, bunches and grams never become one.
 */
export function joinAmounts(items: readonly SyncItem[], options: AmountOptions): Joined[] {
  const counted = Map.groupBy(
    items.filter((item) => !isLittle(item)),
    kindOf,
  )
  const [weights, volumes] = [counted.get('weight'), counted.get('volume')]
  if (weights && volumes && items[0]!.food?.gramsPerMl) {
    counted.set('weight', [...weights, ...volumes])
    counted.delete('volume')
  }
  const little = items.filter(isLittle)
  return counted.size === 0
    ? [joinLittle(little, options)]
    : [...counted.values()].map((group, at) => {
        const beside = at === 0 ? little : []
        const notes = [...notesOf(group), ...beside.map((one) => sayLittle(one, options))]
        return { items: [...group, ...beside], amount: amountOf(group, options), notes }
      })
}

/** The system of units of most measured amounts on a list; metric where neither has more. */
export function unitsOnList(items: readonly SyncItem[]): AmountOptions['units'] {
  const measures = items.flatMap(({ unit }) => unit?.measure ?? [])
  const us = measures.filter(isUs).length
  return us > measures.filter((measure) => isMetric(measure)).length ? 'us' : 'metric'
}
