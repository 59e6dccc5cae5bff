import { afterAll, beforeAll, describe, test } from 'bun:test'
import { assistant, automation, type Call, homeAssistant, phone } from '../support/client-calls'
import { discard, type RunningTrivet, startTrivet, todayThere } from '../support/executable'
import { UNATTENDED } from './api-client'
import { KEEPER } from './first-run'

let trivet: RunningTrivet
let call: Call

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  const login = new URLSearchParams({ username: KEEPER.email, password: KEEPER.password })
  const answer = await fetch(`${trivet.address}/api/auth/token`, { method: 'POST', body: login })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  call = async (method, path, json) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = json === undefined ? {} : { body: JSON.stringify(json) }
    const response = await fetch(`${trivet.address}${path}`, { method, headers, ...body })
    const type = response.headers.get('content-type') ?? ''
    return { status: response.status, type, body: await response.json().catch(() => null) }
  }
})

afterAll(() => discard(trivet))

describe('the executable answers clients of today', () => {
  test.each(['groups', 'households'] as const)('Home Assistant by the paths of %s', async (level) => {
    await homeAssistant(call, level, todayThere())
  })
  test('a workflow', () => automation(call))
  test('an assistant', () => assistant(call))
  test('a phone', () => phone(call))
})
