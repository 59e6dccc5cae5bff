import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { zipOf } from '../importers/archive/archives'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, runTrivet, startTrivet } from '../support/executable'
import { photograph } from '../support/photographs'
import { lacks } from '../support/skips'
import { canMount, fillDisk, type SmallDisk, smallDisk } from '../support/small-disk'
import { UNATTENDED } from './api-client'
import { KEEPER } from './first-run'

// The executable on a disk of its own without room: what is asked is refused in words, nothing is left of it, and with room it goes on.
const IS_SKIPPED = !canMount()

describe.skipIf(lacks(IS_SKIPPED, 'a disk of its own cannot be mounted'))('a disk without room', () => {
  let disk: SmallDisk
  let trivet: RunningTrivet
  let token: string
  let dataDir: string

  beforeAll(async () => {
    disk = smallDisk(64)
    dataDir = join(disk.folder, 'data')
    trivet = await startTrivet({ env: { ...UNATTENDED, TRIVET_DATA_DIR: dataDir } })
    token = await signIn()
  }, 30_000)
  afterAll(async () => {
    await discard(trivet)
    disk?.close()
  })

  async function signIn(): Promise<string> {
    const body = new URLSearchParams({ username: KEEPER.email, password: KEEPER.password })
    const answer = await fetch(`${trivet.address}/api/auth/token`, { method: 'POST', body })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { access_token: string }).access_token
  }

  async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const isForm = body instanceof FormData
    const response = await fetch(`${trivet.address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  }

  const formOf = (fields: Record<string, string | Blob>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return form
  }

  /** All files but the database's own, which may grow into room that it has. */
  const files = () =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^trivet\.(db|lock)/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()

  test('archives, zips of one recipe, pictures, exports and once keys are refused whole, sign-in works, and with room all goes on', async () => {
    for (const name of ['Soup', 'Tart']) expect((await call('POST', '/recipes', { name })).status).toBe(201)
    const jpeg = await photograph({ width: 900, height: 900, grain: 200 }).jpeg({ quality: 95 }).toBuffer()
    const picture = new File([new Uint8Array(jpeg)], 'soup.jpg')
    const image = () => call('PUT', '/recipes/tart/image', formOf({ image: picture, extension: 'jpg' }))
    expect((await image()).status).toBe(200)
    const rows = Array.from({ length: 3000 }, (_, at) => `Cake ${at},"${'1 leek, '.repeat(20)}"\n`).join('')
    const table = new File([`Name,Ingredients\n${rows}`], 'cakes.csv')
    const zip = zipOf({
      'pie.json': JSON.stringify({ name: 'Pie', description: 'x'.repeat(100_000) }),
      'pie.bin': crypto.getRandomValues(new Uint8Array(60_000)),
    })
    const before = files()
    const makeRoom = fillDisk(disk.folder)
    const refused = {
      picture: await image(),
      archive: await call('POST', '/groups/migrations', formOf({ migration_type: 'csv', archive: table })),
      zip: await call('POST', '/recipes/create/zip', formOf({ archive: new File([zip], 'pie.zip') })),
      'once key': await call(
        'POST',
        '/recipes',
        { name: 'Long', description: 'x'.repeat(90_000) },
        { 'idempotency-key': 'one' },
      ),
    }
    expect(
      (await call('POST', '/recipes/bulk-actions/export', { recipes: ['tart'], exportType: 'json' })).status,
    ).toBeOneOf([202, 507])
    for (const [what, { status, text }] of Object.entries(refused))
      expect([what, status, text]).toEqual([what, 507, expect.stringContaining('disk')])
    token = await signIn()
    await eventually(async () => expect(files()).toEqual(before))
    makeRoom()
    const again = await call('POST', '/recipes', { name: 'Long' }, { 'idempotency-key': 'one' })
    expect([again.status, again.text]).toEqual([201, '"long"'])
    expect((await image()).status).toBe(200)
    expect(
      (await call('POST', '/recipes/create/zip', formOf({ archive: new File([zip], 'pie.zip') }))).status,
    ).toBe(201)
  }, 60_000)

  test('a key that cannot be written leaves none behind, and the next start with room makes it', async () => {
    await trivet.stop()
    const key = join(dataDir, 'trivet.key')
    rmSync(key)
    const makeRoom = fillDisk(disk.folder)
    const start = () => runTrivet(trivet.folder, ['group', 'list'], { TRIVET_DATA_DIR: dataDir })
    const { code, stderr } = start()
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining('no space left')])
    expect(readdirSync(dataDir).filter((name) => name.includes('trivet.key'))).toEqual([])
    makeRoom()
    expect(start()).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(key)).toBe(true)
  }, 30_000)
})
