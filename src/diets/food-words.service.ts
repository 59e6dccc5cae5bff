import { readFileSync } from 'node:fs'
import { indexFor, readFoodTable } from '../nutrition/food-table.service'
import { stemsOf } from '../nutrition/stem.rules'
import { languageOf } from '../platform/i18n/languages.rules'
import { type Contents, traitsOf, widened } from './trait.rules'
import foodsPath from './words/foods.txt' with { type: 'file' }

/** Names of foods in a language, and what is in each. */
export interface FoodWords {
  language: string
  /** By words, as they are written and without endings, joined by spaces. */
  byName: Map<string, Contents>
  longest: number
}

/** The columns of the file. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl']
const NOTHING: Contents = { contains: 0, may: 0 }
/** What our own word for "nothing in it" does not take away. */
const KEPT = traitsOf('fodmap')

const union = (a: Contents, b: Contents): Contents => {
  const contains = a.contains | b.contains
  return { contains, may: (a.may | b.may) & ~contains }
}

/** `wheat ~eggs`, or `none`. */
export function readContents(text: string): Contents {
  const names = text.split(' ').filter((name) => name !== '' && name !== 'none')
  const contains = widened(traitsOf(...names.filter((name) => !name.startsWith('~'))))
  const may = widened(traitsOf(...names.flatMap((name) => (name.startsWith('~') ? name.slice(1) : []))))
  return { contains, may: may & ~contains }
}

/** The lines of the file: traits of foods that the nutrition table names, and names of our own. */
interface Lines {
  known: Map<string, Contents>
  own: { contents: Contents; isNone: boolean; names: string[][] }[]
}

let lines: Lines | undefined

function readLines(): Lines {
  if (lines) return lines
  lines = { known: new Map(), own: [] }
  for (const line of readFileSync(foodsPath, 'utf8').trim().split('\n')) {
    if (line.startsWith('#')) continue
    if (line.startsWith('@')) {
      const [traits = '', keys = ''] = line.slice(1).split(' = ')
      const contents = readContents(traits)
      for (const key of keys.split(', '))
        lines.known.set(key, union(lines.known.get(key) ?? NOTHING, contents))
      continue
    }
    const [traits = '', ...names] = line.split('|')
    lines.own.push({
      contents: readContents(traits),
      isNone: traits === 'none',
      names: names.map((list) => list.split(',').filter((name) => name.trim() !== '')),
    })
  }
  return lines
}

/** What the foods of the nutrition table have in them, by their keys; a food that is not among them is not understood. */
export const knownFoods = (): ReadonlyMap<string, Contents> => readLines().known

/** The words of a text as they are written, without those that only tie others together. */
export const wordsOf = (text: string): string[] => stemsOf(text, '')

interface Own {
  contents: Contents
  isNone: boolean
}

/** Our own names in a language; a name in several lines has what all of them say, and `!` keeps it from losing its ending. */
function ownNames(language: string): Map<string, Own> {
  const column = LANGUAGES.indexOf(language)
  const found = new Map<string, Own>()
  const add = (key: string, { contents, isNone }: Own) => {
    const before = found.get(key)
    found.set(key, {
      contents: before ? union(before.contents, contents) : contents,
      isNone: isNone && before?.isNone !== false,
    })
  }
  if (column < 0) return found
  for (const { names, ...own } of readLines().own) {
    const keys = new Set(
      (names[column] ?? []).flatMap((name) => {
        const raw = wordsOf(name).join(' ')
        return name.endsWith('!')
          ? [raw]
          : [raw, stemsOf(name, language).join(' ')].filter((key) => key.length > 1)
      }),
    )
    for (const key of keys) add(key, own)
  }
  return found
}

/** What egg whites and yolks go by alone in French, which says as much of turnips and rice. */
const COLOURS: ReadonlySet<string> = new Set(['blanc', 'jaun'])

const byLanguage = new Map<string, FoodWords>()

/** All names that foods have in a language; put together by the first who asks, some 20 ms. */
export function foodWords(language: string): FoodWords {
  const base = languageOf(language) || 'en'
  const kept = byLanguage.get(base)
  if (kept) return kept
  const { foods } = readFoodTable()
  const { known } = readLines()
  const byName = new Map<string, Contents>()
  for (const [stems, at] of indexFor(base).exact) {
    const contents = known.get(foods[at]!.key)
    // Some names lose all but a letter with their endings, which is a unit then, or two in Italian: "oro" is no Oreo.
    if (contents && stems.length > (base === 'it' ? 2 : 1) && !COLOURS.has(stems)) byName.set(stems, contents)
  }
  for (const [name, { contents, isNone }] of ownNames(base)) {
    const before = byName.get(name) ?? NOTHING
    const after = isNone
      ? { contains: before.contains & KEPT, may: before.may & KEPT }
      : union(before, contents)
    byName.set(name, after)
  }
  const longest = Math.max(1, ...[...byName.keys()].map((name) => name.split(' ').length))
  const words = { language: base, byName, longest }
  byLanguage.set(base, words)
  return words
}
