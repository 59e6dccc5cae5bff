import { byName } from '../platform/i18n/order.rules'

/** Names under one letter. */
export interface Initial<Item> {
  letter: string
  items: Item[]
}

/** Compares letters as to whether a language has them apart: "å" is one of its own in Swedish and an "a" in French. */
const lettersOf = (locale: string) => new Intl.Collator(locale, { sensitivity: 'base' })

/**
 * Things by name under the first letters of their names, in the alphabet of the reader's language; names that begin with no letter
 * are under `#`, last.
 */
export function groupByInitial<Item extends { name: string }>(
  items: readonly Item[],
  locale: string,
): Initial<Item>[] {
  const { compare } = lettersOf(locale)
  const letterOf = ({ name }: Item) => {
    const first = name
      .normalize('NFC')
      .toLocaleUpperCase(locale)
      .match(/^\p{L}/u)?.[0]
    if (first === undefined) return '#'
    const bare = first.normalize('NFD')[0]!
    return compare(first, bare) === 0 ? bare : first
  }
  // Names in order give their letters in order, too.
  const groups = [...Map.groupBy(byName(items, locale), letterOf)]
  const initials = groups.map(([letter, members]) => ({ letter, items: members }))
  // What begins with no letter comes last.
  return initials.toSorted((a, b) => Number(a.letter === '#') - Number(b.letter === '#'))
}
