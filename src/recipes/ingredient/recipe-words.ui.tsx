import { Fragment } from 'react'
import { directionOf, factsOf } from '../../platform/i18n/languages.rules'

/** Attributes of an element that holds the recipe's own words; where its language is not known, they tell their direction. */
export function inLanguage(language: string | null): { lang?: string; dir: 'ltr' | 'rtl' | 'auto' } {
  if (!language) return { dir: 'auto' }
  return { lang: language, dir: directionOf(language) }
}

const HAS_LETTERS = /\p{L}/u
const BEGINS_RIGHT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Attribute of what holds the page's words about a recipe that runs the other way: they are at the side where its lines begin. Where
 * its language is not known, its name tells, if it has one.
 */
export function oppositeDirection(
  { language, name }: { language: string | null; name: string },
  locale: string,
): '' | undefined {
  if (!language && !HAS_LETTERS.test(name)) return undefined
  const isFromRight = language ? directionOf(language) === 'rtl' : BEGINS_RIGHT.test(name)
  return isFromRight !== (directionOf(locale) === 'rtl') ? '' : undefined
}

/** What is between an ingredient and its note, in the recipe's language or else the page's. */
export function commaOf(language: string | null | undefined, locale: string): string {
  return factsOf(language ?? locale).comma ?? ', '
}

/** Behind an "and" that follows a noun browsers see no end of a phrase: "ローストチキンとじゃがいも" is one to them, and they cut a word of it. */
const AFTER_AND = /(?<=[\p{sc=Katakana}\p{sc=Han}ー]と)(?=.)/u

/** The name of a dish, whose lines may end behind a Japanese "and". */
export function Phrases({ of: name }: { of: string }) {
  return name.split(AFTER_AND).map((phrase, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {phrase}
    </Fragment>
  ))
}
