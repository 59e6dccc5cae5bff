import { measuredAnywhere, measuredBy } from '../measures/convert.rules'
import { languageOf } from '../platform/i18n/languages.rules'
import { foldText } from '../platform/text/fold'
import { countDescribing } from './engine/describing'
import { foldPhrase } from './engine/languages/language'
import { isUnitAnywhere } from './engine/languages/tables'
import { findExact, type Matcher, type Named } from './match.rules'
import type { ParsedLine } from './parsed-line.schema'

/**
 * From this confidence on a line of the trained model is taken without being checked. Set on every second of 5,000 checked sentences
 * so that with the rules below at most one in a hundred is wrong, and found true on the others.
 */
export const SURE_LINE = 0.9

/** A food that a line may be of. */
export interface FoodGuess {
  name: string
  /** What the line says of it more than this name; before the rest of the note. */
  note: string
  /** It has few, plain words: an import may create it as a new food. */
  isPlain: boolean
}

/** A line that is understood except for its food: the first that the kitchen knows, else the first plain one. */
export interface SureLine<Unit extends Named> {
  quantity: number | null
  unit: Unit | null
  foods: readonly FoodGuess[]
  note: string
}

/** Languages that write with other letters than Latin ones; a line in such letters is of one of them. */
const OWN_LETTERS = new Set('ru,uk,bg,sr,el,he,ar,ja,zh,ko,mk,be,fa,th,hi'.split(','))
const OTHER_LETTERS =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Longer ones are sentences. */
const LONGEST = 160
const MOST_WORDS = 6
const MOST_PLAIN_WORDS = 3
/** No one counts out more, or fills more cups: there a number has lost its fraction, or a unit. */
const MOST_COUNTED = 60
const MOST_CUPS = 12
const MOST = 10_000
const CUP = 200

const AND = wordsOf('and,&,und,sowie,et,y,e,ed,og,och,en,i,a,oraz,ja,и,та,és,ve,şi,și,και,と')
const OR = wordsOf(
  'or,oder,bzw,beziehungsweise,ou,o,u,oppure,of,eller,lub,albo,tai,или,або,vagy,veya,sau,nebo,alebo,ή,resp',
)
/** Words that join a food to what it is made of, or are before it in another language than the line's was taken for. */
const LINKS = wordsOf(
  'of,de,del,della,dello,di,da,do,dos,das,des,du,von,vom,van,à,au,aux,al,alla,allo,av,af,z,the,a,an',
)
/** A line that is about something other than a thing to buy. */
const ASKS = wordsOf(
  'each,your,favorite,favourite,choice,recipe,recipes,batch,see,note,notes,about,such,like,any,additional,more,equipment,season,alternativ',
)
/** A choice that is left to the cook, outside of brackets. */
const CHOICE =
  /\b(?:nach wahl|nach geschmack und|of (?:your )?choice|au choix|a elegir|a elección|a scelta|naar keuze|à escolha|valfri|valgfri)/iu
/** Preparations that follow the food as adjectives do; with meat they name another food. */
const PREPARED =
  /^(?:hach|râp|émin|coup|cisel|picad|trocead|rallad|cortad|tritat|grattugiat|affettat|sminuzzat|ralad|fatiad)/iu
const MANNER = /(?:ment|mente)$/iu
/** The same in Hungarian, where a word before it says how: `durvára vágva`. */
const CUT =
  /^(?:.{0,6}(?:vág|zúz|reszel|aprít|darabol|szeletel|karikáz|főz|olvaszt|pirít|hámoz|tisztít)\p{L}{0,3}v[ae]|darált|reszelt|aprított)$/iu
const CUT_HOW = /(?:ra|re|an|en)$/iu
const MEAT = /^(?:viande|b(?:oe|œ)uf|steak|porc|veau|carne|ternera|cerdo|manzo|vitello|maiale)/iu
const TASTE =
  /^(?:q\.?\s?b\.?|a gosto|al gusto|nach (?:geschmack|belieben|bedarf)|optional|facultatif|opcional|facoltativo|naar smaak|efter (?:smak|smag|behag|behov)|à (?:volonté|convenance))$/iu
const ODD = /[\d%()[\]{}<>;:!?*|/=+"“”„«»~@#$£€_\\…]/u
const MARKS = /^[-–—•·▢□☐*\s]{1,8}|[.,;\s]{1,8}$/gu
const WORD = /^\p{L}[\p{L}\p{M}'’.-]{0,60}$/u
/** A second ingredient after the first: an amount with words of its own. */
const SECOND =
  /(?:^|[,;+&]\s?)\d[\d.,/]{0,6}\s?\p{L}{1,12}\.?\s(?:of |de |d['’]|di )?\p{L}{3,20}\s?(?:$|[,;])|(?:\+|plus)\s?[\d½⅓⅔¼¾⅛]/iu
const RANGE = /[\d½⅓⅔¼¾⅛]\s?(?:[-‐‑–—/~]|to|bis|à|a|or|oder)\s?[\d½⅓⅔¼¾⅛]/iu

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map(foldPhrase))
}

const joined = (parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join(', ')

/** Whether a word is a conjunction of a set; some words are one in a few languages only. */
function isConjunction(word: string, set: ReadonlySet<string>, language: string): boolean {
  const folded = foldPhrase(word)
  if (!set.has(folded)) return false
  const own = {
    ...{ e: ['it', 'pt'], y: ['es'], o: ['es', 'it'], u: ['es'], i: ['pl', 'hr', 'sl', 'sr'] },
    ...{ a: ['sk', 'cs'], of: ['nl', 'af'] },
  }[folded]
  return own?.includes(language) ?? true
}

const kept = new WeakMap<object, { unit: Named; size: ReturnType<typeof measuredAnywhere> }[]>()

/** What each unit of a kitchen holds, by its name or abbreviation. */
function sizesOf<Unit extends Named>(units: Matcher<Unit>) {
  let sizes = kept.get(units)
  if (!sizes) {
    const all = [...new Set(units.names.map(({ item }) => item))]
    sizes = all.map((unit) => ({
      unit,
      size: measuredAnywhere(unit.name) ?? measuredAnywhere(unit.abbreviation ?? ''),
    }))
    kept.set(units, sizes)
  }
  return sizes as { unit: Unit; size: ReturnType<typeof measuredAnywhere> }[]
}

/** Two units differ when one is this much larger; the pounds of two countries are closer. */
const OTHER_SIZE = 1.5

/** The unit of the kitchen: by any of its names, by the name without "heaped" or the like, or one that holds as much. */
function findUnit<Unit extends Named>(units: Matcher<Unit>, text: string, language: string) {
  // `colher (sopa)` is a colher de sopa.
  const name = text.trim().replace(/ \((\p{L}{1,20})\)$/u, ' de $1')
  const words = name.split(/\s+/)
  const wanted = measuredBy(name, language)
  // `ČL` is a teaspoon, though it folds to the sign of a centilitre.
  const isOther = (unit: Unit) => {
    const size = wanted && sizesOf(units).find((one) => one.unit === unit)?.size?.size
    return size !== undefined && Math.max(size / wanted!.size, wanted!.size / size) > OTHER_SIZE
  }
  for (let from = 0; from < Math.min(3, words.length); from++) {
    const unit = findExact(units, words.slice(from).join(' '))
    if (unit && !isOther(unit)) return { unit, note: words.slice(0, from).join(' ') }
  }
  if (!wanted) return undefined
  const alike = sizesOf(units).find(
    ({ size }) =>
      size && size.kind === wanted.kind && size.system === wanted.system && size.size === wanted.size,
  )
  return alike && { unit: alike.unit, note: '' }
}

/** `2 LE LANDGUT Eier`: capitals before small letters are a maker's name, unless they are an abbreviation. */
const BRAND = /^(?:[\p{Lu}’']{2,20}\s){0,2}[\p{Lu}’']{4,20}\s(?:[\p{Lu}’']{2,20}\s){0,2}(?=.{0,160}\p{Ll})/u
/** What a name says at its end that is not needed to find it: how fine a flour is, or what is in brackets. */
const TAIL = /\s(?:(?:type|typ|tipo|t)\.?\s?\d{1,4}|\([^()]{0,160}\))$/iu

/** `4 huevos L`, `3 Eier M`. */
const SIZE = /\s(?:X?L|[MS])$/u

function guess(name: string, note: string): FoodGuess {
  const words = name.split(' ')
  const isPlain =
    words.length <= MOST_PLAIN_WORDS + words.filter((word) => LINKS.has(foldPhrase(word))).length &&
    words.every((word) => WORD.test(word)) &&
    foldText(name).length >= 2
  return { name, note, isPlain }
}

/** The foods that a text may mean, those that leave out less of it first; none when it is not clear. */
function guessFoods(text: string, language: string): FoodGuess[] {
  const tail = (TAIL.exec(text) ?? SIZE.exec(text))?.[0]
  if (tail && tail.length < text.length)
    return guessFoods(text.slice(0, -tail.length), language).map((one) => ({
      ...one,
      note: joined([one.note, tail.trim().replace(/^\(|\)$/g, '')]),
    }))
  const food = text.replace(MARKS, '')
  const words = food.split(/\s+/)
  if (food === '' || ODD.test(food) || words.length > MOST_WORDS) return []
  if (words.some((word) => ASKS.has(foldPhrase(word)))) return []
  // A unit or a link in front is of another language than the line was taken for.
  if (LINKS.has(foldPhrase(words[0]!))) return []
  if ([1, 2, 3].some((count) => count < words.length && isUnitAnywhere(words.slice(0, count).join(' '))))
    return [{ name: food, note: '', isPlain: false }]
  const or = words.findIndex((word) => isConjunction(word, OR, language))
  if (or > 0) {
    const head = {
      ...guess(words.slice(0, or).join(' ').replace(/,$/, ''), words.slice(or).join(' ')),
      isPlain: false,
    }
    return [{ name: food, note: '', isPlain: false }, head]
  }
  if (or === 0 || words.some((word) => word.endsWith(',') || isConjunction(word, AND, language)))
    return [{ name: food, note: '', isPlain: false }]
  const brand = BRAND.exec(food)?.[0]
  if (brand) return [guess(food.slice(brand.length), brand.trim())]
  const isCut = CUT.test(words.at(-1)!)
  if (words.length > 1 && (isCut || PREPARED.test(words.at(-1)!)) && !MEAT.test(food)) {
    const from = words.length > 2 && (isCut ? CUT_HOW : MANNER).test(words.at(-2)!) ? -2 : -1
    const head = guess(words.slice(0, from).join(' '), words.slice(from).join(' '))
    return [{ name: food, note: '', isPlain: false }, head]
  }
  const count = countDescribing(words)
  const plain = guess(words.slice(count).join(' '), words.slice(0, count).join(' '))
  return count === 0 ? [plain] : [{ ...guess(food, ''), isPlain: false }, plain]
}

/** Whether the figures of a line make sense with its unit. */
function isLikely(quantity: number | null, unitText: string | null, language: string): boolean {
  if (quantity === null) return unitText === null
  if (!(quantity > 0 && quantity <= MOST)) return false
  if (unitText === null) return quantity <= MOST_COUNTED
  const measured = measuredBy(unitText, language)
  const isCup = measured?.kind === 'volume' && measured.system !== 'metric' && measured.size >= CUP
  return !isCup || quantity <= MOST_CUPS
}

/** No one says how many, in words: `a couple of onions`, `ein paar Zwiebeln`; or the number goes on after its unit. */
const VAGUE =
  /^(?:(?:a |an )?(?:few|couple|several|some)|(?:ein )?paar|einige|wenige|mehrere|quelques|plusieurs|un(?:as|os)|un par|algu[nm][ao]s|vari[ao]s|un paio|alcun[ei]|qualche|een paar|enkele|enige|ett par|några|et par|nogle|noen|muutama|pari|parę|kilka|um par|vári[ao]s)(?!\p{L})/iu
/** A number that is not the whole amount: `1/2 1/3 cup`, `2+ onions`, `1(2)`, `1/0`, `5x5 cm`, `1 pinch or 2`, `1.500 g` in English. */
const ODD_AMOUNT =
  /^[\d\s./½⅓⅔¼¾⅛]{0,9}(?:\d\/\d{1,2}\s\d\/|\d\s?\+|\d\(\d{1,2}\)|\/0)|^\d{1,3}\s?[x×]\s?\d{1,3}\s?(?:cm|mm|in|inch)(?!\p{L})|\s(?:or|oder|ou|eller) (?:\d|two|zwei|deux|två|to)(?!\p{L})/iu
/** Not a millilitre where it is written so, but a small spoon. */
const SMALL_SPOON = /^(?:ML|KL)$/
/** `Mlieko: 1 dl`: a food with its amount after it, and no heading. */
const FOOD_FIRST = /^[\p{L}\s]{3,40}: ?(?:\d{1,4}[.,])?\d{1,4} ?\p{L}{0,12}\.?$/u
/** What the whole weighs, in brackets. */
const ASIDE = /\([^()]{0,20}\d ?[-–] ?\d{1,4} ?(?:k?g|gr|dkg|ml|cm|oz|lbs?)\b[^()]{0,20}\)/giu
/** So many times an amount. */
const TIMES = /^\d{1,3}\s?[x×]\s?\d/iu
const LOST_THOUSAND = /^\d\.\d{3}\s?(?:g|ml|gr|grams?)(?!\p{L})/u

/** Whether a line's amount is one number, as it was read. */
function isOneAmount(text: string, quantity: number | null, food: string): boolean {
  if (
    ODD_AMOUNT.test(text.replace(/ \([^)]{0,160}\)/gu, '')) ||
    (LOST_THOUSAND.test(text) && (quantity ?? 0) < 100)
  )
    return false
  const vague = VAGUE.exec(text)?.[0]
  return vague === undefined || (quantity === null && !food.startsWith(vague) && text !== vague)
}

/** `Pinch of salt` is one pinch: without a number a unit is not shown. */
function quantityOf({ quantity, unit, input }: ParsedLine): number | null {
  if (quantity) return quantity
  return unit !== null && foldText(input).startsWith(`${foldText(unit)} `) ? 1 : null
}

/**
 * A parsed line if it may be taken as it is, without being checked; null when it is better left a line: a range, two foods, a heading, a
 * unit that the kitchen does not have, figures that make no sense, or a model that hesitates.
 * @param language in which the line was read; '' if it is not known
 * @param listed units that the kitchen may make; asked when it has none of the name
 */
export function sureLine<Unit extends Named>(
  line: ParsedLine,
  units: Matcher<Unit>,
  language: string,
  listed?: () => Matcher<Unit>,
): SureLine<Unit> | null {
  const { input, food, note, parser, confidence } = line
  const text = input.trim()
  if (food === null || line.quantityEnd !== null || text.length > LONGEST) return null
  if (/[:：]/u.test(text) && !FOOD_FIRST.test(text)) return null
  if (parser === 'nlp' && (confidence.average ?? 0) < SURE_LINE) return null
  if (RANGE.test(text.replace(ASIDE, '').replace(/\d{1,3}\s?[/⁄]\s?\d{1,3}/gu, '½')) || SECOND.test(note))
    return null
  if (CHOICE.test(text.replace(/\([^)]{0,160}\)/gu, ''))) return null
  // By rule alone nothing tells what is after the comma of a line without an amount: how it comes, or the next thing.
  if (parser === 'brute' && !line.quantity && /[,،、;]/u.test(text) && !TASTE.test(note)) return null
  const quantity = quantityOf(line)
  if (!isLikely(quantity, line.unit, language) || !isOneAmount(text, quantity, food)) return null
  // `2 x 400 g tins (drained)`: the line before may say of what. `2 x 400 g de tomates` is not two tomatoes.
  if (TIMES.test(text) && (line.unit === null || isUnitAnywhere(food))) return null
  if (SMALL_SPOON.test(line.unit ?? '') && /^(?:sk|cs)/.test(language)) return null
  const own = languageOf(language)
  if (own !== '' && !OWN_LETTERS.has(own) && OTHER_LETTERS.test(text)) return null
  const unit =
    line.unit === null
      ? null
      : (findUnit(units, line.unit, own) ?? (listed && findUnit(listed(), line.unit, own)))
  if (unit === undefined) return null
  const foods = guessFoods(food, own)
  if (foods.length === 0) return null
  return { quantity, unit: unit?.unit ?? null, foods, note: joined([unit?.note ?? '', note]) }
}

/** The food of a sure line: the first that the kitchen knows, else the first that it may make; undefined if there is none. */
export function chooseFood(
  foods: readonly FoodGuess[],
  isKnown: (name: string) => boolean,
): FoodGuess | undefined {
  return foods.find(({ name }) => isKnown(name)) ?? foods.find(({ isPlain }) => isPlain)
}
