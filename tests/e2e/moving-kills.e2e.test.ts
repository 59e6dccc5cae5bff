import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { archiveOf, instanceOf } from '../migration/many'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { longTimeout, times } from '../support/long'
import { photograph } from '../support/photographs'
import { type Call, openApi, UNATTENDED } from './api-client'
import { KEEPER } from './first-run'

// The server itself is ended while something is imported; the next one goes on with it by itself.
const RECIPES = times(20, 40)
const ROUNDS = times(1, 30)

let trivet: RunningTrivet
beforeEach(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
})
afterEach(() => discard(trivet))

const pictures = photograph({ width: 400, height: 300 }).webp().toBuffer()

async function again(afterMs: number): Promise<Call> {
  await Bun.sleep(afterMs)
  await trivet.kill()
  trivet = await startTrivet({ folder: trivet.folder, env: UNATTENDED })
  return openApi(trivet)
}

function rows<Row>(sql: string): Row[] {
  const db = new Database(join(trivet.dataDir, 'trivet.db'), { readonly: true })
  try {
    return db.query<Row, []>(sql).all()
  } finally {
    db.close()
  }
}

async function cookieOf(): Promise<string> {
  const body = new URLSearchParams({ username: KEEPER.email, password: KEEPER.password })
  const response = await fetch(`${trivet.address}/api/auth/token`, { method: 'POST', body })
  return ((await response.json()) as { access_token: string }).access_token
}

/** All the work that two kills have put off, on a machine that may have other work. */
const AFTER_KILLS_MS = 60_000

test(
  'an instance that comes in goes on after the next start, and every group of it is there once, whole',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const form = new FormData()
      const bytes = instanceOf({ groups: 2, recipes: RECIPES, items: 5, picture: await pictures })
      form.set('archive', new File([bytes], 'mill.zip'))
      const headers = { authorization: `Bearer ${await cookieOf()}` }
      const init = { method: 'POST', body: form, headers, redirect: 'manual' } as const
      expect((await fetch(`${trivet.address}/admin/moving`, init)).status).toBe(303)
      // Twice: what goes on may be ended, too.
      await again(Math.random() * 1500)
      for (const { name, n } of rows<{ name: string; n: number }>(
        `SELECT g.name, count(*) AS n FROM groups AS g JOIN recipes AS r ON r.group_id = g.id
         WHERE g.arriving_since IS NULL GROUP BY g.id`,
      ))
        expect([name, n]).toEqual([name, RECIPES])
      await again(Math.random() * 1500)
      await eventually(
        () => expect(rows('SELECT 1 FROM instance_imports WHERE result IS NOT NULL')).toHaveLength(1),
        AFTER_KILLS_MS,
      )
      expect(
        rows(
          `SELECT g.name, g.arriving_since AS since, count(*) AS n FROM groups AS g JOIN recipes AS r ON r.group_id = g.id
           GROUP BY g.id ORDER BY g.name`,
        ),
      ).toEqual([
        { name: 'Mill 1', since: null, n: RECIPES },
        { name: 'Mill 2', since: null, n: RECIPES },
      ])
      expect(rows('SELECT count(*) AS n FROM recipe_assets')).toEqual([{ n: 2 * RECIPES }])
      await discard(trivet)
      trivet = await startTrivet({ env: UNATTENDED })
    }
  },
  longTimeout(120_000),
)

test(
  'an archive of another application goes on after the next start, and every recipe of it is there once, with its files',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const call = await openApi(trivet)
      const send = (ask: Call) => {
        const form = new FormData()
        form.set('migration_type', 'mealie_alpha')
        form.set('archive', new File([bytes], 'stews.zip'))
        return ask<{ id: string }>('POST', '/groups/migrations', form)
      }
      const bytes = archiveOf(RECIPES, await pictures)
      // The answer waits for the work, which is cut off with it.
      void send(call).catch(() => null)
      await eventually(() => expect(rows('SELECT 1 FROM group_reports')).toHaveLength(1))
      await again(Math.random() * 1500)
      const after = await again(Math.random() * 1500)
      const report = rows<{ id: string }>('SELECT id FROM group_reports')[0]!.id
      await eventually(async () => {
        const { status } = await after<{ status: string }>('GET', `/groups/reports/${report}`)
        expect(status).toBe('success')
      }, AFTER_KILLS_MS)
      const { entries } = await after<{ entries: { success: boolean }[] }>('GET', `/groups/reports/${report}`)
      expect(entries.filter(({ success }) => success)).toHaveLength(RECIPES)
      const names = rows<{ name: string }>('SELECT DISTINCT name FROM recipes')
      expect([names.length, rows('SELECT 1 FROM recipes').length]).toEqual([RECIPES, RECIPES])
      expect(rows('SELECT DISTINCT recipe_id FROM recipe_assets')).toHaveLength(RECIPES)
      expect(rows("SELECT 1 FROM recipes WHERE image IS NULL OR image = ''")).toEqual([])
      await send(after)
      expect(rows('SELECT 1 FROM recipes')).toHaveLength(RECIPES)
      await discard(trivet)
      trivet = await startTrivet({ env: UNATTENDED })
    }
  },
  longTimeout(120_000),
)
