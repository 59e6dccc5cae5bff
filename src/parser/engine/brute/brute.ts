import { ABOUT, AND_A_HALF, foldPhrase, LEVELS } from '../languages/language'
import { type AmountRead, readAmount } from './amount'
import { dropLink, splitFood } from './food'
import { amountBehindFood, CONNECTORS } from './food-first'
import { plainSigns } from './script'
import { matchPhrase, matchUnit, type UnitTable } from './unit-table'

/** What the rules found; quantity 0 means that there is no amount. */
export interface BruteLine {
  quantity: number
  quantityEnd: number | null
  unit: string | null
  food: string | null
  note: string
}

const EARLY_PARENTHESIS = /^(\S+(?:\s+\S+){0,2}?)\s*\(([^()]*)\)\s+(\S.*)$/
const PLURAL_MARK =
  /(?<=\p{L})(?:\((?:n|en|e|s|es|er|r|ar|or|a|na|ne|x|i)\)|(?<=\p{L}{3})\/(?:n|en|e|s))(?![\p{L}\p{N}/])/giu
/** Short for a size, but before another unit only: `1 gr. Bund`, though `200 gr. Mehl`. */
const SIZES = new Set(['kl', 'gr', 'geh', 'gestr'])
const TIMES = /^[x×]$/i
const PLUS = /^(?:\+|plus)$/i
const EACH = /^(?:à|je|de|di|von|zu|of|a)$/i
const DEMI = /^(1|une?) demi-(?=\p{L})/iu
const UNIT_LOOKAHEAD = 3

function plainText(text: string): string {
  return plainSigns(text)
    .replace(/\s+/g, ' ')
    .replace(/(\d) ?⁄ ?(\d)/g, '$1/$2')
    .replace(PLURAL_MARK, '')
    .replace(/(?<=\p{L})\(/gu, ' (')
    .replace(/(?<!\s)\s+(?=[,;])/g, '')
    .replace(/(?<![\s*†‡])[\s*†‡]+$/, '')
    .replace(DEMI, '$1 demi ')
    .trim()
}

/** Takes a parenthesis from among the first words: `1 (400 g) tin` → `1 tin` and `400 g`. */
function takeParenthesis(text: string, table: UnitTable): { text: string; aside: string } {
  const match = EARLY_PARENTHESIS.exec(text)
  if (!match) return { text, aside: '' }
  const [, before = '', inside = '', behind = ''] = match
  const isUnit = table.units.has(foldPhrase(`${before.split(' ').at(-1) ?? ''} (${inside})`))
  if (isUnit || /^[,;]/.test(behind)) return { text, aside: '' }
  return { text: `${before} ${behind}`, aside: inside.trim() }
}

function joinNotes(...notes: string[]): string {
  return notes.filter((note) => note !== '').join(', ')
}

interface Parts {
  amount?: AmountRead | undefined
  unit: string
  rest: readonly string[]
  note: string
}

function toLine({ amount, unit, rest, note }: Parts, table: UnitTable): BruteLine {
  const { food, note: foodNote } = splitFood(rest, { hasAmount: unit !== '' || amount !== undefined, table })
  return {
    quantity: amount?.value ?? 0,
    quantityEnd: amount?.end ?? null,
    unit: unit || null,
    food: food || null,
    note: joinNotes(amount?.note ?? '', note, foodNote),
  }
}

/** `500g`, and `400g/14oz` whose second amount is a note; what is glued and no unit belongs to the food. */
function afterGlued(amount: AmountRead, rest: string[], table: UnitTable): BruteLine {
  const { glued } = amount
  const [first = '', ...conversion] = glued.split('/')
  const unit = first.replace(/,$/, '')
  if (table.units.has(foldPhrase(unit))) {
    return behindUnit({ amount, unit, rest, note: conversion.join('/') }, table)
  }
  const words = [glued, ...rest]
  const count = matchUnit(words, 0, table) // `2ст. л. сахара`
  if (count > 0 && count < words.length) {
    const parts = { amount, unit: words.slice(0, count).join(' '), rest: words.slice(count), note: '' }
    return behindUnit(parts, table)
  }
  return toLine(
    table.takesAnyUnit
      ? { amount, unit: glued, rest, note: '' }
      : { amount, unit: '', rest: words, note: '' },
    table,
  )
}

/** What may be between unit and food: the unit once more, how full it is, `et demie`. */
function behindUnit(parts: Parts, table: UnitTable): BruteLine {
  const { amount, unit, rest, note } = parts
  const isSign = /^[|/]$/.test(rest[0] ?? '') ? 1 : 0
  const again =
    isSign === 1 ? matchUnit(rest, 1, table) : Number(foldPhrase(rest[0] ?? '') === foldPhrase(unit))
  if (again > 0 && rest.length > isSign + again) {
    return behindUnit({ ...parts, rest: rest.slice(isSign + again) }, table)
  }
  const aside = sizeOrMore(rest, table)
  if (aside > 0) {
    const text = rest.slice(0, aside).join(' ')
    return toLine({ amount, unit, rest: rest.slice(aside), note: joinNotes(text, note) }, table)
  }
  const half = amount ? matchPhrase(rest, 0, AND_A_HALF) : 0
  if (amount && half > 0 && startsWithLink(rest, half, table)) {
    const more = { ...amount, value: amount.value + 0.5 }
    return toLine({ amount: more, unit, rest: rest.slice(half), note }, table)
  }
  if (rest.length > 1 && LEVELS.has(foldPhrase(rest[0]!))) {
    return toLine({ amount, unit, rest: rest.slice(1), note: joinNotes(rest[0]!, note) }, table)
  }
  return toLine(parts, table)
}

/** Words that hold the size of each or a second amount: `à 400 g`, `+ 1 TL`; 0 if none or if no food is left. */
function sizeOrMore(rest: readonly string[], table: UnitTable): number {
  const isJoint = PLUS.test(rest[0] ?? '') || EACH.test(rest[0] ?? '')
  const size = isJoint ? readAmount(rest, 1, table) : undefined
  if (!size) return 0
  const isGlued = table.units.has(foldPhrase(size.glued))
  const end = size.next + (isGlued ? 0 : matchUnit(rest, size.next, table))
  return (isGlued || end > size.next) && end < rest.length ? end : 0
}

function startsWithLink(words: readonly string[], at: number, { links }: UnitTable): boolean {
  const folded = foldPhrase(words.slice(at, at + 2).join(' '))
  return links.some((link) => folded.startsWith(link.endsWith("'") ? link : `${link} `))
}

/** `2 x 400 g Dosen Tomaten`: the first number counts, the size of each is a note. */
function afterTimes(words: readonly string[], amount: AmountRead, table: UnitTable): BruteLine | undefined {
  const isGlued = TIMES.test(amount.glued)
  const from = amount.next + (isGlued ? 0 : 1)
  if (!isGlued && !(amount.glued === '' && TIMES.test(words[amount.next] ?? ''))) return undefined
  const size = readAmount(words, from, table)
  if (!size) return afterAmount(words, { ...amount, glued: '', next: from }, table)
  const behind = size.next + (size.glued === '' ? matchUnit(words, size.next, table) : 0)
  const container = matchUnit(words, behind, table)
  return toLine(
    {
      amount,
      unit: words.slice(behind, behind + container).join(' '),
      rest: words.slice(behind + container),
      note: words.slice(from, behind).join(' '),
    },
    table,
  )
}

function afterAmount(words: readonly string[], amount: AmountRead, table: UnitTable): BruteLine {
  const times = afterTimes(words, amount, table)
  if (times) return times
  if (amount.glued !== '') return afterGlued(amount, words.slice(amount.next), table)
  const isLinked = startsWithLink(words, amount.next, table) && matchUnit(words, amount.next + 1, table) > 0
  const at = amount.next + (isLinked ? 1 : 0) // `¼ de xícara`
  const left = words.length - at
  const levelled = levelBehindComma(words, at, table)
  if (levelled > 0) {
    const unit = words
      .slice(at, at + levelled)
      .join(' ')
      .replace(/,$/, '')
    return behindUnit({ amount, unit, rest: words.slice(at + levelled), note: '' }, table)
  }
  const longest = matchUnit(words, at, table)
  const isSize = longest === 1 && SIZES.has(foldPhrase(words[at]!)) && matchUnit(words, at + 1, table) > 0
  const known = isSize ? 0 : longest
  if (known > 0 && left > known) {
    const rest = words.slice(at + known)
    return behindUnit({ amount, unit: words.slice(at, at + known).join(' '), rest, note: '' }, table)
  }
  const described = left > 2 && !words[at]!.endsWith(',') ? matchUnit(words, at + 1, table) : 0
  if (!table.takesAnyUnit && described > 0 && left > described + 1) {
    const from = at + 1 + described // `1 kleine Dose Tomaten`
    const unit = words.slice(at + 1, from).join(' ')
    return behindUnit({ amount, unit, rest: words.slice(from), note: words[at]! }, table)
  }
  const takesNext = table.takesAnyUnit && left >= 2 && !words[at]!.endsWith(',')
  return takesNext
    ? toLine({ amount, unit: words[at]!, rest: words.slice(at + 1), note: '' }, table)
    : toLine({ amount, unit: '', rest: words.slice(at), note: '' }, table)
}

/** `2 EL, gestrichen Zucker`: how many words the unit before the comma has; 0 if no level follows. */
function levelBehindComma(words: readonly string[], at: number, table: UnitTable): number {
  const end = words.findIndex((word, index) => index >= at && word.endsWith(','))
  if (end < 0 || end - at > 2 || end + 2 >= words.length || !LEVELS.has(foldPhrase(words[end + 1]!))) return 0
  const unit = words
    .slice(at, end + 1)
    .join(' ')
    .slice(0, -1)
  return table.units.has(foldPhrase(unit)) ? end + 1 - at : 0
}

function withoutAmount(words: readonly string[], table: UnitTable): BruteLine {
  for (let i = 0; i < Math.min(UNIT_LOOKAHEAD, words.length - 1); i++) {
    if (i > 0 && CONNECTORS.has(foldPhrase(words[i - 1]!))) break
    const count = matchUnit(words, i, table)
    if (count === 0 || i + count >= words.length) continue
    const unit = words.slice(i, i + count).join(' ')
    return toLine({ unit, rest: words.slice(i + count), note: words.slice(0, i).join(' ') }, table)
  }
  return toLine({ unit: '', rest: words, note: '' }, table)
}

/** Words before the line proper: `ca. 200 g`, `etwas Mehl`. */
function leadOf(words: readonly string[], table: UnitTable): number {
  const asNeeded = matchPhrase(words, 0, table.asNeeded)
  if (asNeeded > 0 && asNeeded < words.length) return asNeeded
  const about = matchPhrase(words, 0, ABOUT)
  return about > 0 && readAmount(words, about, table) ? about : 0
}

function parseWords(words: readonly string[], table: UnitTable): BruteLine {
  const alone = words.join(' ')
  if (words.length === 1 && !/^\d/.test(alone)) {
    return { quantity: 0, quantityEnd: null, unit: null, food: alone || null, note: '' }
  }
  const lead = leadOf(words, table)
  if (lead > 0) {
    const rest = dropLink(words.slice(lead).join(' '), table)
    const line = parseWords(rest.split(' '), table)
    return { ...line, note: joinNotes(words.slice(0, lead).join(' '), line.note) }
  }
  const amount = readAmount(words, 0, table)
  if (amount && (amount.next < words.length || amount.glued !== '')) return afterAmount(words, amount, table)
  if (words.length === 1) return { quantity: 0, quantityEnd: null, unit: null, food: alone, note: '' }
  const behind = amountBehindFood(words, table)
  if (behind) return toLine(behind, table)
  return withoutAmount(words, table)
}

/** Reads one line by rule: the parser that the API calls `brute`. Never throws. */
export function parseBrute(text: string, table: UnitTable): BruteLine {
  const plain = plainText(text)
  if (plain.endsWith(':') && !readAmount(plain.split(' '), 0, table)) {
    return { quantity: 0, quantityEnd: null, unit: null, food: null, note: plain } // a heading among the lines
  }
  const { text: rest, aside } = takeParenthesis(plain, table)
  const line = parseWords(rest.split(' '), table)
  return { ...line, note: joinNotes(line.note, aside) }
}
