import * as v from 'valibot'
import { bringSaid as bringSaidOfNames } from '../nutrition/choices.service'
import { bump } from '../platform/cache/cache'
import { toTimestamp } from '../platform/clock'
import type { Ctx, GroupScope } from '../platform/context'
import { newId } from '../platform/ids'
import { foldText } from '../platform/text/fold'
import { EaterInput } from './eater.schema'
import { listAllEaters } from './eater.service'
import { insertEater } from './eater.store'
import * as store from './marks.store'
import { isTrait, namesOf, traitsOf, widened } from './trait.rules'

const MOST = 5_000
const Traits = v.pipe(v.array(v.pipe(v.string(), v.check(isTrait))), v.maxLength(40))
const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))

/** Who eats with a household, and what it has said of foods, as an archive carries it to another one. */
const SaidOfDiets = v.object({
  eaters: v.pipe(v.array(EaterInput), v.maxLength(MOST)),
  foods: v.pipe(v.array(v.object({ name: Name, contains: Traits, mayContain: Traits })), v.maxLength(MOST)),
})

/** Who eats with the household, without their accounts, and what it has said of foods, to be taken elsewhere. */
export function saidOfDiets(scope: GroupScope): unknown {
  return {
    eaters: listAllEaters(scope).map(({ name, allergens, diets, dislikes }) => ({
      ...{ name, allergens, diets, dislikes },
    })),
    foods: [...store.choicesOf(scope.db, scope.groupId).values()].map(({ name, contains, may }) => ({
      ...{ name, contains: namesOf(contains), mayContain: namesOf(may) },
    })),
  }
}

/** Takes over what another household has said of foods, and who eats with it. */
export function bringSaid(tx: Ctx, said: { nutrition?: unknown; diets?: unknown }): void {
  if (said.nutrition !== undefined) bringSaidOfNames(tx, said.nutrition)
  if (said.diets !== undefined) bringDiets(tx, said.diets)
}

/** People and foods of whom this household has said nothing; anything odd is left out as a whole. */
function bringDiets(tx: Ctx, said: unknown): void {
  const read = v.safeParse(SaidOfDiets, said)
  if (!read.success) return
  const { db, groupId } = tx
  const listed = new Set(listAllEaters(tx).map(({ name }) => foldText(name)))
  const now = toTimestamp(tx.clock.now())
  for (const eater of read.output.eaters) {
    const key = foldText(eater.name)
    if (listed.has(key)) continue
    listed.add(key)
    insertEater(db, groupId, newId<'eater'>(), { ...eater, userId: null }, now)
  }
  const known = store.choicesOf(db, groupId)
  for (const { name, contains, mayContain } of read.output.foods) {
    const key = foldText(name)
    if (known.has(key)) continue
    const certain = widened(traitsOf(...contains))
    const may = widened(traitsOf(...mayContain)) & ~certain
    store.saveChoice(db, groupId, key, name, { contains: certain, may })
  }
  store.forgetWithWords(db, groupId, [])
  bump(tx, 'names')
  tx.publish('diet-chosen', { groupId })
}
