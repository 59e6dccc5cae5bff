import type { FoundInLine } from './line-marks.rules'

interface Named {
  name: string
  pluralName?: string | null | undefined
  abbreviation?: string | null | undefined
  pluralAbbreviation?: string | null | undefined
  aliases?: readonly { name: string }[] | undefined
}

function namesOf(item: Named | null | undefined): string[] {
  if (!item) return []
  const { name, pluralName, abbreviation, pluralAbbreviation, aliases = [] } = item
  const others = [pluralName, abbreviation, pluralAbbreviation].flatMap((other) => other || [])
  return [name, ...others, ...aliases.map((alias) => alias.name)]
}

interface Found {
  quantity?: number | null | undefined
  unit?: Named | null | undefined
  food?: Named | null | undefined
}

/** What was found in a line, by every name under which it may be there. */
export function foundInLine({ quantity, unit, food }: Found): FoundInLine {
  return { hasQuantity: Boolean(quantity), unit: namesOf(unit), food: namesOf(food) }
}
