import { afterAll, beforeAll, expect, test } from 'bun:test'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { times } from '../support/long'
import { UNATTENDED } from './api-client'
import { KEEPER } from './first-run'

// A client sends creates under keys, the server is killed among them as by a power cut, and the client sends them all again.
const ROUNDS = times(6, 200)
const CALLS = 30
let trivet: RunningTrivet

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
})

afterAll(() => discard(trivet))

async function token(): Promise<string> {
  const body = new URLSearchParams({ username: KEEPER.email, password: KEEPER.password })
  const answer = await fetch(`${trivet.address}/api/auth/token`, { method: 'POST', body })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** The status, or 0 when there was no answer. */
async function create(bearer: string, name: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${bearer}`,
    'content-type': 'application/json',
    'idempotency-key': name,
  }
  const body = JSON.stringify({ name })
  return fetch(`${trivet.address}/api/recipes`, { method: 'POST', headers, body })
    .then((response) => response.text().then(() => response.status))
    .catch(() => 0)
}

test('whatever a kill interrupts is made once when it is sent again', async () => {
  const said = { before: 0, replayed: 0, lost: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    const bearer = await token()
    const names = Array.from({ length: CALLS }, (_, at) => `dish-${round}-${at}`)
    let answered = 0
    const first = names.map(async (name) => {
      const status = await create(bearer, name)
      if (status === 201) answered += 1
      // After a few answers, with the others under way: in each round at another place.
      if (status === 201 && answered === 1 + ((round * 7) % CALLS)) void trivet.kill()
      return status
    })
    said.before += (await Promise.all(first)).filter((status) => status === 201).length
    await trivet.kill()
    trivet = await startTrivet({ folder: trivet.folder })
    for (const name of names) {
      const status = await create(bearer, name)
      expect(status, name).toBeOneOf([201, 409])
      if (status === 409) said.lost += 1
      else said.replayed += 1
    }
    const answer = await fetch(`${trivet.address}/api/recipes?perPage=-1`, {
      headers: { authorization: `Bearer ${bearer}` },
    })
    const { items } = (await answer.json()) as { items: { name: string }[] }
    const made = items.map(({ name }) => name).filter((name) => name.startsWith(`dish-${round}-`))
    expect(made.sort()).toEqual(names.sort())
  }
  console.log(
    `${ROUNDS} kills: ${said.before} answered before, ${said.replayed} made or replayed after, ${said.lost} answers lost`,
  )
})
