import { textKey } from '../html/text.rules'
import { VAGUE_AMOUNTS } from '../words/amounts'
import { KITCHEN_MEASURES, PACKAGES } from '../words/kitchen'
import { allWords, alternatives } from '../words/languages'
import { HOURS, MINUTES } from '../words/times'
import { isStepNumber } from './steps.rules'

const LONG = 160
const BULLET = /^[\s•·∙▪▫◦‣⁃*▢□☐☑✓✔○●■◾◽♦–—-]+/u
/** A number in front that is an amount: not one that numbers a step (`1.`, `2)`). */
const NUMBER_FIRST = /^(?:[~≈±]\s?|ca\.?\s|about\s|approx\.?\s|circa\s)?[\p{N}](?!\d?[.)]\s)/iu
const NUMBER_LAST = /[\s:–-][\p{N}][\p{N}.,/⁄-]{0,8}\s?\p{L}{0,12}\.?(?:\s?\([^()]{0,40}\))?$/u
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const WIDE_AMOUNT =
  /\p{N}\s?(?:g|克|ml|毫升|个|個|本|枚|大さじ|小さじ|カップ|勺|片|根|瓣|只|匙|茶匙)|(?:大さじ|小さじ|适量|適量|少々|少许)/u
/** `Mehl 250 g gesiebt`: the amount is in the middle. */
const MEASURE_WITHIN = /\p{N}\s?(?:gr?|kg|ml|cl|dl|l|oz|lbs?)(?!\p{L})/iu
const CLOCK_OR_PRICE =
  /^(?:\d{1,2}:\d{2}|[\d.,]+\s?(?:%|€|\$|£|kcal|kj|calories)|[€$£]\s?\d|\d+\s?(?:(?:of|von|de|sur|av|van)\s\d+\s)?(?:comments?|reviews?|ratings?|votes?|stars?(?!\sani)|bewertung|kommentar|sterne|avis|stemmen|reacties|recensi|coment|opini))/iu
/** Times whose unit cannot be that of an ingredient. */
const LONG_UNITS = [...allWords(MINUTES), ...allWords(HOURS)].filter((word) => word.length >= 3)
const TIME = new RegExp(`\\p{N}\\s?-?(?:${alternatives(LONG_UNITS)})(?!\\p{L})`, 'iu')
const MAX_TIME = 42
const VAGUE = new Set(allWords(VAGUE_AMOUNTS).map(textKey))
const MAX_VAGUE_WORDS = 3

/**
 * How much a line looks like an ingredient, 0 to 1: 1 begins with an amount, 0.9 ends with one, 0.8 begins vaguely
 * (`Pinch of salt`), 0.4 is merely short, 0 is a sentence, a time or a step's number.
 */
export function ingredientLikeness(line: string): number {
  const text = line.replace(BULLET, '')
  if (text === '' || text.length > 2 * LONG || isStepNumber(text) || CLOCK_OR_PRICE.test(text)) return 0
  if (text.length <= MAX_TIME && TIME.test(text)) return 0
  const isSentence = text.length > 60 && /[.!?]$/.test(text) && !/\b(?:oz|tsp|tbsp)\.$/i.test(text)
  if (NUMBER_FIRST.test(text)) return text.length > LONG || (isSentence && text.length > 110) ? 0.3 : 1
  if (WIDE.test(text) && WIDE_AMOUNT.test(text)) return text.length > 60 ? 0 : 1
  if (isSentence || text.length > LONG) return 0
  if (MEASURE_WITHIN.test(text)) return 0.9
  if (NUMBER_LAST.test(text)) return 0.9
  const words = textKey(text.slice(0, LONG)).split(' ')
  // `Preheat the oven to 200°.` is short, but a sentence.
  if (/[.!]$/.test(text) && words.length >= 5) return 0.2
  for (let count = 1; count <= MAX_VAGUE_WORDS; count += 1)
    if (VAGUE.has(words.slice(0, count).join(' '))) return 0.8
  return text.length <= 90 ? 0.4 : 0.1
}

/** `6 c.à.s`, `2 cuillères à soupe`: the one measure that is written in three words. */
const SPOONS =
  /^[\p{N}][\p{N}.,/⁄\s–-]{0,9}(?:c|cuil|cuill[eè]res?)\.?\s?[àa]\.?\s?(?:s|c|soupe|caf[eé])\.?$/iu

/** An amount alone, without what it measures: `3 Stk.`, `0.5 Bund`, `400 ml`, `1½`. */
export function isBareAmount(text: string): boolean {
  return (
    (text.length <= 24 && SPOONS.test(text)) ||
    (text.length <= 18 &&
      /^[~≈]?\s?[\p{N}][\p{N}.,/⁄\s–-]{0,9}(?:\p{L}{1,12}(?:\(\p{L}{1,3}\))?\.?)?$/u.test(text))
  )
}

/** Whether a text is an amount written out in Chinese: `半根`, `一个半`, `适量`. */
export function isWrittenAmount(text: string): boolean {
  return (
    text.length <= 6 && /^(?:[半一二两三四五六七八九十几]\p{sc=Han}{0,3}|适量|適量|少许|少々)$/u.test(text)
  )
}

const METRIC =
  /^(?:gr?|kg|mg|ml|cl|dl|l|ltr|lit(?:er|re|ro|ri)s?|gramm?(?:es?|s|i|o|os)?|kilo(?:gramm?(?:es?|s|i|o|os)?|s)?|oz|lbs?)$/i
const MEASURES = new Set([...allWords(KITCHEN_MEASURES), ...allWords(PACKAGES)])

/** As `isBareAmount`, where the unit is known to be one: `2 eggs` looks alike and is an ingredient. */
export function isMeasure(text: string): boolean {
  if (!isBareAmount(text)) return false
  if (SPOONS.test(text)) return true
  const unit = /\p{L}+/u.exec(text)?.[0].toLowerCase() ?? ''
  return unit === '' || METRIC.test(unit) || MEASURES.has(unit)
}
