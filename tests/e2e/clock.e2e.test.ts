import { afterEach, expect, test } from 'bun:test'
import { eventually } from '../support/eventually'
import { bareFolder, discard, type RunningTrivet, startTrivet } from '../support/executable'
import { ensureFaketime, setClock } from '../support/faketime'
import { lacks } from '../support/skips'
import { UNATTENDED } from './api-client'
import { KEEPER } from './first-run'

// A machine whose clock is wrong for a while: a year ahead until the network tells it, and back.

const problem = ensureFaketime()
const title = (text: string) => `${text}${problem === null ? '' : ' (skipped: libfaketime is missing)'}`

let trivet: RunningTrivet | undefined
afterEach(async () => {
  await discard(trivet)
  trivet = undefined
})

const YEAR = 365
const DAY_MS = 86_400_000

async function login(password: string): Promise<Response> {
  const body = new URLSearchParams({ username: KEEPER.email, password })
  return fetch(`${trivet!.address}/api/auth/token`, { method: 'POST', body })
}

/** What the server takes for now, by its answers. */
async function daysAhead(): Promise<number> {
  const { headers } = await fetch(`${trivet!.address}/healthz`)
  return Math.round(Math.abs(Date.parse(headers.get('date')!) - Date.now()) / DAY_MS)
}

test.skipIf(lacks(problem !== null, 'libfaketime is missing'))(
  title('a clock that goes back a year locks nobody out and stops no work'),
  async () => {
    const folder = bareFolder()
    const clock = setClock(folder, YEAR)
    trivet = await startTrivet({ folder, env: { ...UNATTENDED, ...clock.env } })
    // All tries of a minute, and a lock on the account.
    for (let at = 0; at < 25; at++) await login('wrong')
    const locked = await login('wrong')
    expect([423, 429]).toContain(locked.status)
    clock.set(0)
    await eventually(async () => expect(await daysAhead()).toBe(0))
    await eventually(async () => {
      const answer = await login(KEEPER.password)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeLessThan(61)
      expect(answer.status).toBe(200)
    })
    const { access_token: token } = (await (await login(KEEPER.password)).json()) as { access_token: string }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const made = await fetch(`${trivet.address}/api/recipes`, {
      method: 'POST',
      headers,
      body: '{"name":"Pea soup"}',
    })
    expect(made.status).toBe(201)
  },
)

test.skipIf(lacks(problem !== null, 'libfaketime is missing'))(
  title('a clock that jumps a year ahead keeps nobody from logging in again'),
  async () => {
    const folder = bareFolder()
    const clock = setClock(folder, 0)
    trivet = await startTrivet({ folder, env: { ...UNATTENDED, ...clock.env } })
    expect((await login(KEEPER.password)).status).toBe(200)
    clock.set(YEAR)
    await eventually(async () => expect(await daysAhead()).toBe(YEAR))
    expect((await login(KEEPER.password)).status).toBe(200)
    expect((await fetch(`${trivet.address}/healthz`)).status).toBe(200)
  },
)
