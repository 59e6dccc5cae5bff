/** From this average chance on, the model knows the list and decides about its single lines. */
const KNOWN = 0.7
/** Lines less likely than this are left out of such a list. */
const UNLIKELY = 0.02

function meanOf(chances: readonly (number | undefined)[]): number {
  const known = chances.filter((chance) => chance !== undefined)
  return known.length === 0 ? 0 : known.reduce((sum, chance) => sum + chance, 0) / known.length
}

/** The lines of a list without those that almost certainly do not belong to it. */
export function withoutUnlikely<Each>(
  list: readonly Each[],
  chanceOf: (each: Each) => number | undefined,
): readonly Each[] {
  const likely = list.filter((each) => (chanceOf(each) ?? 1) >= UNLIKELY)
  return meanOf(likely.map(chanceOf)) >= KNOWN ? likely : list
}
