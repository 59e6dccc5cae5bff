import { plainSigns } from '../../measures/script.rules'
import { languageOf } from '../../platform/i18n/languages.rules'
import { trimTail } from '../../platform/text/trim'

/** What a line is of, and how much of it, which is written behind: "薄力粉 200g". */
export interface AmountBehind {
  rest: string
  amount: string
}

const OWN = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}ー'
const OWN_LETTER = new RegExp(`[${OWN}]`, 'u')
const NUMBER = '(?:\\d{1,4}(?:[と・ ]{0,2}(?:\\d{1,2}/\\d{1,2}|[½⅓⅔¼¾⅛])|[.,/]\\d{1,3})?|[½⅓⅔¼¾⅛])'
const RANGE = `${NUMBER}(?: ?[-–~] ?${NUMBER})?`
const ABOUT = '(?:約|およそ|各|計|中|大|小|약|约){0,2} ?'
const MORE = '(?:弱|強|半|分|程度|ほど|くらい|ぐらい|前後|정도)?'
/** "大さじ3", "カップ1/2", "大2": the measure is first. */
const SPOONS = '(?:大さじ|小さじ|大匙|小匙|おおさじ|こさじ|カップ|コップ)(?:山盛り)?'
const SIZE = `(?: ?\\( ?約?${NUMBER} ?[\\p{L}]{1,5}${MORE} ?\\))?`
const COUNTED = `${ABOUT}(?:${SPOONS})? ?${RANGE} ?(?:[${OWN}]{1,5}|[A-Za-z]{1,3})?(?<!切り|前|倍)${MORE}`
const IN_WORDS =
  '各?(?:少々|少量|少し|適量|適宜|適当|お好みで|好みで|お好みの量|少许|少許|适量|若干|약간|적당량|조금)|' +
  '(?:[ひふみ]と?た?|[一二三])つ?(?:まみ|かみ|かけ|束|株|片|缶|袋|枚|握り|振り|たらし|まわし)|' +
  '(?:半|数|[一二三四五六七八九十])(?:分|丁|個|本|量|束|玉|株|袋|枚|缶|片|滴|粒|切れ|かけ|つまみ|つかみ|カップ)'
const AMOUNT = new RegExp(`(?:${COUNTED}${SIZE}|${IN_WORDS})$`, 'uy')
/** Where an amount may begin: behind a space or a sign, or a figure or spoon right behind the name's last letter. */
const PLACES = new RegExp(`(?<=[ :…‥・=])(?=\\S)|(?<=[${OWN})])(?=[\\d½⅓⅔¼¾⅛]|${SPOONS})`, 'gu')
/** What is said of the thing, behind its amount: "1/2本（ささがきにする）". */
const ASIDE = /\([^()]{1,200}\)$/u
const BETWEEN = /[\s:…‥・=：]/u
/** The longest that a column has room for. */
const LONGEST = 14

/** The first place from which on all of a text is an amount. */
function beginningOf(plain: string): number | undefined {
  PLACES.lastIndex = 0
  for (const { index } of plain.matchAll(PLACES)) {
    AMOUNT.lastIndex = index
    if (index > 0 && plain.length - index <= LONGEST && AMOUNT.test(plain)) return index
  }
  return undefined
}

/**
 * Takes apart a line of a language that writes the amount behind the name, as Japanese, Chinese and Korean do: "砂糖 大さじ3",
 * "塩 少々", "ごぼう 1/2本（ささがきにする）", whose aside stays with the name. Undefined where no such amount is at the end.
 */
export function amountBehind(line: string): AmountBehind | undefined {
  if (!OWN_LETTER.test(line)) return undefined
  const plain = plainSigns(line)
  const whole = beginningOf(plain)
  const aside = whole === undefined ? (ASIDE.exec(plain)?.[0].length ?? 0) : 0
  const end = trimTail(line.slice(0, line.length - aside), /\s/).length
  const at = whole ?? (aside > 0 ? beginningOf(plain.slice(0, end)) : undefined)
  if (at === undefined) return undefined
  const name = trimTail(line.slice(0, at), BETWEEN)
  if (!OWN_LETTER.test(name)) return undefined
  return { rest: name + line.slice(end).trim(), amount: line.slice(at, end) }
}

const MEASURE_LAST = new Set(['ja', 'ko'])
/** Japanese spoons stand before their number: "大さじ3". */
export const standsBefore = (unit: string): boolean => /^[大小]さじ$/.test(unit)

/** Whether a language names a thing before it says how much of it. */
export const isMeasureLast = (language: string): boolean => MEASURE_LAST.has(languageOf(language))

/** Figures with their unit where those are written together: "大さじ3", "200g". */
export const figuresWithUnit = (figures: string, unit: string): string =>
  standsBefore(unit) ? unit + figures : figures + unit
