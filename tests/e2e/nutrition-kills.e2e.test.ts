import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eventually } from '../support/eventually'
import { bareFolder, discard, type RunningTrivet, runTrivet, startTrivet } from '../support/executable'
import { times } from '../support/long'
import { UNATTENDED } from './api-client'

let trivet: RunningTrivet | undefined
afterAll(() => discard(trivet))

const RECIPES = 400
const KILLS = times(2, 12)

/** What is kept of each recipe, of what it holds and of what is in it; must be whole. */
function kept(folder: string) {
  const database = new Database(join(folder, 'data', 'trivet.db'), { readonly: true })
  const rows = (sql: string) => database.query<{ json: string }, []>(sql).all()
  const nutrition = rows('SELECT recipe_number, content AS json FROM recipe_nutrition ORDER BY 1')
  const diets = rows(
    'SELECT recipe_number, lines AS json, contains, may, unknown, words FROM recipe_diets ORDER BY 1',
  )
  database.close()
  expect(nutrition.filter(({ json }) => JSON.parse(json).values.length !== 9)).toEqual([])
  expect(diets.filter(({ json }) => JSON.parse(json).length === 0)).toEqual([])
  return { nutrition, diets }
}

const finished = (folder: string) =>
  eventually(() => {
    const { nutrition, diets } = kept(folder)
    expect([nutrition.length, diets.length]).toEqual([RECIPES, RECIPES])
  })

test('a server that is killed while it finds out what recipes hold and what is in them goes on where it was, and loses nothing', async () => {
  const folder = bareFolder()
  expect(runTrivet(folder, ['demo', '--recipes', String(RECIPES)], UNATTENDED).code).toBe(0)
  let before = kept(folder)
  for (let kill = 1; kill <= KILLS; kill++) {
    trivet = await startTrivet({ folder, env: UNATTENDED })
    const least = Math.floor((RECIPES * kill) / (KILLS + 2))
    await eventually(() => {
      const { nutrition, diets } = kept(folder)
      const fewest = Math.min(nutrition.length - before.nutrition.length, diets.length - before.diets.length)
      expect(fewest).toBeGreaterThan(0)
      expect(Math.max(nutrition.length, diets.length)).toBeGreaterThanOrEqual(least)
    })
    await trivet.kill()
    const now = kept(folder)
    expect(now.nutrition.length).toBeLessThan(RECIPES)
    expect(now.diets.length).toBeLessThan(RECIPES)
    expect(now.nutrition).toEqual(expect.arrayContaining(before.nutrition))
    expect(now.diets).toEqual(expect.arrayContaining(before.diets))
    before = now
  }
  trivet = await startTrivet({ folder, env: UNATTENDED })
  await finished(folder)
  await trivet.kill()
  const afterKills = kept(folder)
  const database = new Database(join(folder, 'data', 'trivet.db'))
  database.run('DELETE FROM recipe_nutrition')
  database.run('DELETE FROM recipe_diets')
  database.close()
  trivet = await startTrivet({ folder, env: UNATTENDED })
  await finished(folder)
  // The same as without any interruption.
  expect(kept(folder)).toEqual(afterKills)
})
