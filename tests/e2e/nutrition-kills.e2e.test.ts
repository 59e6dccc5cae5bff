import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eventually } from '../support/eventually'
import { bareFolder, discard, type RunningTrivet, runTrivet, startTrivet } from '../support/executable'
import { times } from '../support/long'
import { UNATTENDED } from './api-client'

let trivet: RunningTrivet | undefined
afterAll(() => discard(trivet))

const RECIPES = 900
const KILLS = times(2, 12)

/** How many recipes are computed; what is kept of each must be whole. */
function computed(folder: string): number {
  const database = new Database(join(folder, 'data', 'trivet.db'), { readonly: true })
  const rows = database.query<{ content: string }, []>('SELECT content FROM recipe_nutrition').all()
  database.close()
  for (const { content } of rows) expect(JSON.parse(content).values).toHaveLength(9)
  return rows.length
}

test('a server that is killed while it computes what recipes hold goes on where it was', async () => {
  const folder = bareFolder()
  expect(runTrivet(folder, ['demo', '--recipes', String(RECIPES)], UNATTENDED).code).toBe(0)
  let before = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    trivet = await startTrivet({ folder, env: UNATTENDED })
    const least = Math.max(before + 1, Math.floor((RECIPES * kill) / (KILLS + 2)))
    await eventually(() => expect(computed(folder)).toBeGreaterThanOrEqual(least))
    await trivet.kill()
    const kept = computed(folder)
    expect(kept).toBeLessThan(RECIPES)
    expect(kept).toBeGreaterThanOrEqual(before)
    before = kept
  }
  trivet = await startTrivet({ folder, env: UNATTENDED })
  await eventually(() => expect(computed(folder)).toBe(RECIPES))
})
