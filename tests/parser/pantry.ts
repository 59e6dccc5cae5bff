import { createFood } from '../../src/foods/food.service'
import { createUnit } from '../../src/foods/unit.service'
import type { Ctx } from '../../src/platform/context'

interface Names {
  name: string
  pluralName?: string
  abbreviation?: string
  aliases?: string[]
}

const aliasesOf = ({ aliases = [] }: Names) => aliases.map((name) => ({ name }))

export function addFood(ctx: Ctx, food: Names) {
  const { name, pluralName = null } = food
  return createFood(ctx, {
    name,
    pluralName,
    description: '',
    extras: {},
    onHand: false,
    labelId: null,
    aliases: aliasesOf(food),
  })
}

export function addUnit(ctx: Ctx, unit: Names) {
  const { name, pluralName = null, abbreviation = '' } = unit
  return createUnit(ctx, {
    name,
    pluralName,
    description: '',
    fraction: true,
    abbreviation,
    pluralAbbreviation: '',
    useAbbreviation: false,
    aliases: aliasesOf(unit),
  })
}
