import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { GROUP_EXPORT } from '../../src/exports/recipe/group-export.service'
import { createTaskRunner } from '../../src/platform/jobs/task-runner'
import { type DiskKitchen, diskKitchen } from '../support/disk-kitchen'

let kitchen: DiskKitchen
let recipeId: string

async function send(
  method: string,
  path: string,
  json?: unknown,
  as: DiskKitchen['jonas'] | null = kitchen.jonas,
) {
  const init = { method, ...(as ? { as } : {}), ...(json === undefined ? {} : { json }) }
  return kitchen.request(path, init)
}
const body = async (response: Promise<Response>) => (await response).json()
const unzip = async (response: Response) => unzipSync(new Uint8Array(await response.arrayBuffer()))
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

beforeEach(async () => {
  kitchen = diskKitchen()
  await send('POST', '/api/recipes', { name: 'Leek soup' })
  await send('PATCH', '/api/recipes/leek-soup', { recipeYield: '4 bowls', extras: { myKey: 'x' } })
  recipeId = (await body(send('GET', '/api/recipes/leek-soup'))).id
  const folder = join(kitchen.dataDir, 'recipes', recipeId)
  for (const name of ['images', 'assets']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'images', 'original.webp'), 'RIFF picture')
  writeFileSync(join(folder, 'assets', 'notes.txt'), 'notes')
})

afterEach(() => kitchen.close())

describe('one recipe', () => {
  test('is an archive of its JSON and its picture, opened once by a token alone', async () => {
    const { token } = await body(send('POST', '/api/recipes/leek-soup/exports'))
    const path = `/api/recipes/leek-soup/exports/zip?token=${token}`
    const response = await send('GET', path, undefined, null)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="leek-soup.zip"')
    const files = await unzip(response)
    expect(Object.keys(files)).toEqual(['leek-soup.json', 'original.webp'])
    const recipe = JSON.parse(text(files['leek-soup.json']))
    expect(recipe).toMatchObject({ recipe_yield: '4 bowls', org_url: null, extras: { myKey: 'x' } })
    expect((await send('GET', path, undefined, null)).status).toBe(401)
  })

  test('answers a token of another recipe, and one that is too old, with what is wrong', async () => {
    await send('POST', '/api/recipes', { name: 'Bread' })
    const { token } = await body(send('POST', '/api/recipes/bread/exports'))
    const wrong = await send('GET', `/api/recipes/leek-soup/exports/zip?token=${token}`, undefined, null)
    expect([wrong.status, (await wrong.json()).detail]).toEqual([400, 'Invalid Slug'])
    kitchen.clock.advance(31 * 60_000)
    expect((await send('GET', `/api/recipes/bread/exports/zip?token=${token}`, undefined, null)).status).toBe(
      401,
    )
  })

  test('is a JSON file, for its own group', async () => {
    const path = '/api/recipes/leek-soup/exports?template_name=raw'
    expect(await body(send('GET', path))).toMatchObject({ recipeYield: '4 bowls' })
    expect((await send('GET', path, undefined, kitchen.other)).status).toBe(404)
    expect((await send('GET', '/api/recipes/leek-soup/exports?template_name=evil')).status).toBe(422)
    expect((await body(send('GET', '/api/recipes/exports'))).json).toEqual(['raw'])
  })

  test('that is shared is an archive for anyone who has the link', async () => {
    const { id } = await body(send('POST', '/api/shared/recipes', { recipeId }))
    const files = await unzip(await send('GET', `/api/recipes/shared/${id}/zip`, undefined, null))
    expect(Object.keys(files)).toEqual(['leek-soup.json', 'original.webp'])
  })
})

describe('many recipes', () => {
  const EXPORT = '/api/recipes/bulk-actions/export'
  const make = async (recipes: string[]) => {
    expect((await send('POST', EXPORT, { recipes, exportType: 'json' })).status).toBe(202)
    const worker = createTaskRunner(kitchen.services, {
      kinds: { 'group-export': () => GROUP_EXPORT },
      actorOf: () => null,
    })
    worker.start()
    await worker.idle()
    await worker.stop()
    return body(send('GET', EXPORT))
  }

  test('are in the list when the answer comes, if they are written in a moment', async () => {
    const kinds = { 'group-export': () => GROUP_EXPORT }
    const worker = createTaskRunner(kitchen.services, { kinds, actorOf: () => null })
    worker.start()
    expect((await send('POST', EXPORT, { recipes: ['leek-soup'], exportType: 'json' })).status).toBe(202)
    expect(await body(send('GET', EXPORT))).toHaveLength(1)
    await worker.stop()
  })

  test('become an archive in the background, with pictures and attachments', async () => {
    const [made] = await make(['leek-soup', 'unknown', 'leek-soup'])
    expect(made).toMatchObject({
      groupId: kitchen.mara.groupId,
      name: 'Data Export',
      size: expect.stringMatching(/^\d+(\.\d+)? (bytes|KB)$/),
      expires: '2026-11-22T10:00:00.000000Z',
    })
    const { fileToken } = await body(send('GET', `${EXPORT}/download?path=${encodeURIComponent(made.path)}`))
    const path = `/api/utils/download?token=${fileToken}`
    const response = await send('GET', path, undefined, null)
    expect(response.headers.get('content-disposition')).toStartWith('attachment')
    expect(Object.keys(await unzip(response)).sort()).toEqual([
      'recipes/leek-soup/assets/notes.txt',
      'recipes/leek-soup/images/original.webp',
      'recipes/leek-soup/leek-soup.json',
    ])
    expect((await send('GET', path, undefined, null)).status).toBe(401)
  })

  test('of another group stay there, and no other file can be asked for', async () => {
    const [made] = await make(['leek-soup'])
    expect(await body(send('GET', EXPORT, undefined, kitchen.other))).toEqual([])
    for (const path of [made.path, '../trivet.db', '/etc/passwd', `recipes/${recipeId}/assets/notes.txt`]) {
      const response = await send(
        'GET',
        `${EXPORT}/download?path=${encodeURIComponent(path)}`,
        undefined,
        kitchen.other,
      )
      expect([response.status, (await response.json()).detail]).toEqual([
        400,
        'path must be relative to data directory',
      ])
    }
    expect((await send('GET', '/api/utils/download', undefined, null)).status).toBe(400)
  })

  test('are gone after a day, and at once when they are purged', async () => {
    const [made] = await make(['leek-soup'])
    expect((await body(send('DELETE', `${EXPORT}/purge`, undefined, kitchen.other))).message).toBe(
      '0 exports deleted',
    )
    kitchen.clock.advance(25 * 3_600_000)
    expect(await body(send('GET', EXPORT))).toEqual([])
    expect((await body(send('DELETE', `${EXPORT}/purge`))).message).toBe('1 exports deleted')
    expect(await Bun.file(join(kitchen.dataDir, made.path)).exists()).toBe(false)
  })
})

describe('attachments', () => {
  const attach = (fields: Record<string, string | File>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return kitchen.request('/api/recipes/leek-soup/assets', { method: 'POST', as: kitchen.jonas, body: form })
  }
  const file = (content = 'hello') => new File([content], 'whatever.exe')

  test('are named after what they are called, and one of the same name replaces the other', async () => {
    const fields = { name: 'Grandma’s notes', icon: 'mdi-file', extension: 'TXT' }
    const asset = await body(attach({ ...fields, file: file('first') }))
    expect(asset).toEqual({ name: 'Grandma’s notes', icon: 'mdi-file', fileName: 'grandma-s-notes.txt' })
    const second = await body(attach({ ...fields, file: file('second') }))
    expect(second).toEqual({ ...asset, fileName: 'grandma-s-notes-2.txt' })
    expect((await body(send('GET', '/api/recipes/leek-soup'))).assets).toEqual([second])
    const media = `/api/media/recipes/${recipeId}/assets`
    // An earlier version still names it.
    expect(await (await send('GET', `${media}/grandma-s-notes.txt`)).text()).toBe('first')
    const response = await send('GET', `${media}/grandma-s-notes-2.txt`)
    expect(await response.text()).toBe('second')
    expect(response.headers.get('content-disposition')).toStartWith('attachment')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('are documents and pictures, nothing that a browser runs', async () => {
    for (const extension of ['html', 'svg', 'js', 'exe', '../txt', 'txt/../html']) {
      expect((await attach({ name: 'x', icon: 'mdi-file', extension, file: file() })).status).toBe(400)
    }
    const missing = await attach({ name: 'x', icon: 'mdi-file', extension: 'txt' })
    expect([missing.status, (await missing.json()).detail]).toEqual([400, 'Missing required fields'])
  })

  test('are on the page of the recipe, where plain forms add and remove them', async () => {
    const page = '/g/linden-house/r/leek-soup'
    const html = async (as?: DiskKitchen['jonas']) => (await kitchen.request(page, as ? { as } : {})).text()
    const post = (fields: Record<string, string | File>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      return kitchen.request(`${page}/assets`, { method: 'POST', as: kitchen.jonas, body: form })
    }
    expect(await html(kitchen.jonas)).not.toContain('class="attachments"')
    await send('PATCH', '/api/recipes/leek-soup', { settings: { public: true, showAssets: true } })
    expect((await post({ file: new File(['x'], 'Menu card.pdf'), name: '' })).status).toBe(303)
    const evil = await post({ file: new File(['<script>'], 'x.html'), name: '' })
    expect(decodeURIComponent(evil.headers.get('set-cookie') ?? '')).toContain('asset.type-not-allowed')
    const endless = await post({ file: new File(['x'], 'x.pdf'), name: 'n'.repeat(501) })
    expect(decodeURIComponent(endless.headers.get('set-cookie') ?? '')).toContain('max-length-500')
    expect(await html(kitchen.jonas)).toContain(`/assets/menu-card.pdf"`)
    expect(await html()).toContain('Menu card')
    expect(await html()).not.toContain('type="file"')
    await post({ remove: 'menu-card.pdf' })
    expect((await body(send('GET', '/api/recipes/leek-soup'))).assets).toEqual([])
  })
})
