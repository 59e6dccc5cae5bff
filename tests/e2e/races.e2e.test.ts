import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, runTrivet, startTrivet } from '../support/executable'
import { IS_LONG, times } from '../support/long'
import { lacks } from '../support/skips'
import { UNATTENDED } from './api-client'
import { KEEPER } from './first-run'

// What comes at the same moment over several connections, and what another process ends: seen from outside, on the executable.
let trivet: RunningTrivet
let token: string

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  token = await signIn(KEEPER.email, KEEPER.password)
}, 30_000)
afterAll(() => discard(trivet))

async function signIn(username: string, password: string): Promise<string> {
  const body = new URLSearchParams({ username, password })
  const answer = await fetch(`${trivet.address}/api/auth/token`, { method: 'POST', body })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function call(
  method: string,
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
  as = token,
) {
  const response = await fetch(`${trivet.address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', ...headers },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    etag: response.headers.get('etag') ?? '',
    body: text === '' ? null : JSON.parse(text),
  }
}

describe('two changes with the same If-Match at the same time', () => {
  /** Where it is, and two ways to write what either of them did. */
  const made = async (): Promise<[string, string, (text: string) => object, (body: never) => string][]> => {
    await call('POST', '/recipes', { name: 'Plum galette' })
    const food = (await call('POST', '/foods', { name: 'leek' })).body
    const { body: list } = await call('POST', '/households/shopping/lists', { name: 'Week' })
    const description = (text: string) => ({ description: text })
    const read = ({ description }: { description: string }) => description
    return [
      ['PATCH', '/recipes/plum-galette', description, read],
      ['PUT', '/recipes/plum-galette', description, read],
      ['PUT', `/foods/${food.id}`, (text) => ({ ...food, description: text }), read],
      [
        'PUT',
        `/households/shopping/lists/${list.id}`,
        (text) => ({ ...list, name: text }),
        ({ name }: { name: string }) => name,
      ],
    ]
  }

  test('one is written, the other is refused with what is stored, and nothing is lost', async () => {
    for (const [method, path, write, read] of await made())
      for (let pair = 0; pair < times(13, 100); pair++) {
        const seen = await call('GET', path)
        expect(seen.etag).not.toBe('')
        const texts = [`left ${pair}`, `right ${pair}`]
        const sent = texts.map((text) => {
          const whole =
            method === 'PUT' && path.startsWith('/recipes') ? { ...seen.body, ...write(text) } : write(text)
          return call(method, path, whole, { 'if-match': seen.etag })
        })
        const answers = await Promise.all(sent)
        expect([method, path, answers.map(({ status }) => status).sort()]).toEqual([method, path, [200, 409]])
        const winner = answers.findIndex(({ status }) => status === 200)
        const now = await call('GET', path)
        expect(read(now.body as never)).toBe(texts[winner]!)
        expect(now.etag).not.toBe(seen.etag)
        expect(answers[1 - winner]!.body.detail.current).toBeTruthy()
      }
  }, 120_000)
})

describe.skipIf(lacks(!IS_LONG, 'npm run test:long waits for the heartbeat, half a minute each'))(
  'a stream whose credential another process ends',
  () => {
    const run = (...args: string[]) => {
      const { code, stderr } = runTrivet(trivet.folder, args, { TRIVET_DATA_DIR: trivet.dataDir })
      expect([args, code, stderr]).toEqual([args, 0, ''])
    }

    /** Listens to a list; when the stream was over, in milliseconds since `began` was called. */
    async function listening(name: string) {
      run('user', 'create', name, '--email', `${name}@example.com`, '--group', 'Home')
      const folder = runTrivet(trivet.folder, ['user', 'password', name, '--json'], {
        TRIVET_DATA_DIR: trivet.dataDir,
      })
      const { password } = JSON.parse(folder.stdout) as { password: string }
      const own = await signIn(`${name}@example.com`, password)
      const { body: list } = await call('POST', '/households/shopping/lists', { name }, {}, own)
      const response = await fetch(`${trivet.address}/api/groups/shopping/lists/${list.id}/events`, {
        headers: { authorization: `Bearer ${own}`, accept: 'text/event-stream' },
      })
      expect(response.status).toBe(200)
      let isOver = false
      const ended = (async () => {
        for await (const _ of response.body!);
        isOver = true
      })().catch(() => {
        isOver = true
      })
      return { ended, isOver: () => isOver }
    }

    test.each([
      ['a new password', 'kim', ['user', 'password', 'kim']],
      ['the end of the account', 'lee', ['user', 'remove', 'lee']],
      ['a move to another group', 'max', ['user', 'move', 'max', '--group', 'Elsewhere']],
    ])(
      'ends within one heartbeat of %s by a command',
      async (_, name, args) => {
        if (name === 'max') run('group', 'create', 'Elsewhere')
        const stream = await listening(name)
        expect(stream.isOver()).toBe(false)
        const began = performance.now()
        run(...args)
        await eventually(() => expect(stream.isOver()).toBe(true), 40_000)
        expect(performance.now() - began).toBeLessThan(27_000)
      },
      90_000,
    )
  },
)
