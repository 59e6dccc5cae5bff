import { languageOf } from '../platform/i18n/languages.rules'
import { foldText, searchText } from '../platform/text/fold'
import type { KindWords, SeedFood } from './food-lists.schema'
import { kindWords, listLanguage, seedLists } from './food-lists.service'
import { type HeadWord, phraseStem, type Vocabulary } from './vocabulary.rules'

const NONE: KindWords = {
  ...{
    head: 'last',
    kinds: {},
    parts: '',
    links: '',
    before: '',
    colours: '',
    endings: '',
    or: '',
    for: '',
    cut: '',
  },
  ...{ canned: '', frozen: '', dried: '', vegan: '' },
}

const listed = (text: string) => text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))
const wordSet = (text: string) => new Set(listed(text).map(searchText))

/** Shorter words end others by chance, unless the table says that they do; in scripts without spaces two characters say as much. */
const SHORTEST_END = 5
const SHORTEST_IDEOGRAPHIC_END = 2
const isIdeographic = (text: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)

function addHeads(
  { heads, ends, isJoined }: Pick<Vocabulary, 'heads' | 'ends' | 'isJoined'>,
  written: string,
  kind: string,
) {
  const [first = '', ...others] = written.split('/')
  const isOnlyEnd = first.startsWith('-')
  const singular = first.replace(/^-/, '')
  for (const form of [singular, ...others.map((other) => other.replace(/^-/, ''))]) {
    const key = searchText(form)
    if (key === '') continue
    const word: HeadWord = { kind, singular, isPlural: form !== singular }
    const shortest = isIdeographic(key) ? SHORTEST_IDEOGRAPHIC_END : SHORTEST_END
    const mayEnd = isOnlyEnd || (isJoined && key.length >= shortest && !key.includes(' '))
    if (mayEnd && !ends.has(key)) ends.set(key, word)
    if (!isOnlyEnd && !heads.has(key)) heads.set(key, word)
  }
}

/** Words by their stem, which is the same in every case; a stem of two kinds is left out. */
function stemsOf(cases: readonly string[], heads: ReadonlyMap<string, HeadWord>): Map<string, string> {
  const stems = new Map<string, string>()
  if (cases.length === 0) return stems
  for (const [form, { kind }] of heads) {
    const stem = phraseStem(cases, form.split(' '))
    const other = stems.get(stem)
    if (other === undefined) stems.set(stem, form)
    else if (other !== '' && heads.get(other)!.kind !== kind) stems.set(stem, '')
  }
  for (const [stem, form] of stems) if (form === '') stems.delete(stem)
  return stems
}

const longestFirst = (one: string, other: string) => other.length - one.length

/** "ého, ej > ý á é" */
function agreementOf(text: string): Vocabulary['agree'] {
  const groups = text.split(';').filter((group) => group.includes('>'))
  return groups
    .flatMap((group) => {
      const [endings = '', genders = ''] = group.split('>')
      return listed(endings).map((ending) => [ending, genders.trim().split(' ')] as const)
    })
    .sort(([one], [other]) => longestFirst(one, other))
}

function build(language: string): Vocabulary {
  const words = kindWords(language) ?? NONE
  const { foods } = listLanguage(language) === language ? seedLists(language) : { foods: [] }
  const known = new Map<string, SeedFood>()
  const table = {
    heads: new Map<string, HeadWord>(),
    ends: new Map<string, HeadWord>(),
    isJoined: words.joined === true,
  }
  for (const [kind, text] of Object.entries(words.kinds))
    for (const written of listed(text)) addHeads(table, written, kind)
  for (const food of foods) {
    addHeads(table, food.plural ? `${food.name}/${food.plural}` : food.name, food.label)
    for (const name of [food.name, food.plural ?? '']) {
      const key = searchText(name)
      if (key !== '' && !known.has(key)) known.set(key, food)
    }
  }
  for (const food of foods)
    for (const alias of food.aliases ?? []) {
      addHeads(table, alias, food.label)
      const key = searchText(alias)
      if (!known.has(key)) known.set(key, food)
    }
  const { or, cut, parts, links, before, colours, canned, frozen, dried, vegan } = words
  const cases = [...wordSet(words.cases ?? '')].sort(longestFirst)
  return {
    ...{ language, head: words.head, known, ...table },
    sets: {
      ...{
        or: wordSet(or),
        purpose: wordSet(words.for),
        cut: wordSet(cut),
        parts: wordSet(parts),
        links: wordSet(links),
      },
      ...{ before: wordSet(before), colours: wordSet(colours) },
      ...{ canned: wordSet(canned), frozen: wordSet(frozen), dried: wordSet(dried), vegan: wordSet(vegan) },
    },
    partEnds: listed(words.partEnds ?? '').map(foldText),
    endings: listed(words.endings).map((ending) => ending.split('>') as [string, string]),
    cases,
    stems: stemsOf(cases, table.heads),
    agree: agreementOf(words.agree ?? ''),
  }
}

/** A kitchen cooks in one or two languages; a vocabulary takes some hundred kilobytes. */
const MOST_KEPT = 2
const kept = new Map<string, Vocabulary>()

/** The words for foods in the language of a tag; read at the first name that a kitchen does not know, some milliseconds. */
export function vocabularyOf(tag: string | null): Vocabulary {
  const language = languageOf(tag) || 'en'
  const found = kept.get(language) ?? build(language)
  kept.delete(language)
  kept.set(language, found)
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
  return found
}
