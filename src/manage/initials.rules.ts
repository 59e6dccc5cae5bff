/** Names under one letter. */
export interface Initial<Item> {
  letter: string
  items: Item[]
}

/** Things by the first letter of their names, without its accent; what begins with none stands under `#`, last. */
export function groupByInitial<Item extends { name: string }>(
  items: readonly Item[],
  locale: string,
): Initial<Item>[] {
  const letterOf = ({ name }: Item) => {
    const [first = ''] = name.normalize('NFD').toLocaleUpperCase(locale)
    return /\p{L}/u.test(first) ? first : '#'
  }
  const groups = Map.groupBy(items, letterOf)
  return [...groups]
    .map(([letter, members]) => ({ letter, items: members }))
    .sort(
      (a, b) =>
        Number(a.letter === '#') - Number(b.letter === '#') || a.letter.localeCompare(b.letter, locale),
    )
}
