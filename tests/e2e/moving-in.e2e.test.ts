import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { backupOf, oldKitchen, SOUP } from '../migration/instance/backups'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { bareFolder, discard, type RunningTrivet, runTrivet, startTrivet } from '../support/executable'
import { photograph } from '../support/photographs'
import { lacksCorpus } from '../support/skips'
import { addSampleRecipe, type Call, openApi, UNATTENDED } from './api-client'

// A whole Mealie moves in, on the executable: restored as a replacement of everything, or imported beside what is here.
const PASSWORD = 'plum-galette-8'
const EMAIL = 'anna@mill.example'
const corpus = join(process.env.TRIVET_CORPUS ?? '', 'mealie-backups')
const isMissing = !process.env.TRIVET_CORPUS || !existsSync(corpus)
const REAL = isMissing ? [] : readdirSync(corpus).filter((name) => name.endsWith('.zip'))

let folder: string
let mill: Uint8Array<ArrayBuffer>
let trivet: RunningTrivet
let call: Call

beforeAll(async () => {
  folder = bareFolder()
  const hash = await Bun.password.hash(PASSWORD, { algorithm: 'bcrypt', cost: 4 })
  const picture = await photograph({ width: 40, height: 30 }).webp().toBuffer()
  mill = backupOf(oldKitchen(hash), { [`data/recipes/${SOUP}/images/original.webp`]: picture })
  writeFileSync(join(folder, 'mill.zip'), mill)
  trivet = await startTrivet({ env: { ...UNATTENDED, TRIVET_ALLOWED_HOSTS: '127.0.0.1' } })
  call = await openApi(trivet)
  await addSampleRecipe(call)
})
afterAll(async () => {
  await closeBrowser()
  await discard(trivet)
  rmSync(folder, { recursive: true, force: true })
})

const inFolder = (dataDir: string) => ({ TRIVET_DATA_DIR: join(folder, dataDir) })

function query<Row>(dataDir: string, sql: string): Row[] {
  const db = new Database(join(dataDir, 'trivet.db'), { readonly: true })
  try {
    return db.query<Row, []>(sql).all()
  } finally {
    db.close()
  }
}

const countOf = (dataDir: string, table: string) =>
  query<{ n: number }>(dataDir, `SELECT count(*) AS n FROM ${table}`)[0]!.n

/** What a client gets who signs in with the password of the old server; null when that opens nothing. */
async function tokenOf({ address }: RunningTrivet, username = EMAIL): Promise<string | null> {
  const body = new URLSearchParams({ username, password: PASSWORD })
  const response = await fetch(`${address}/api/auth/token`, { method: 'POST', body })
  return response.ok ? ((await response.json()) as { access_token: string }).access_token : null
}

async function namesFor({ address }: RunningTrivet, token: string): Promise<string[]> {
  const response = await fetch(`${address}/api/recipes`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { items: { name: string }[] }).items.map(({ name }) => name)
}

interface Told {
  tables: Record<string, { source: number; kept: number; changed: number; lost: number; why: string[] }>
  files: { source: number; kept: number; lost: number }
  groups: { name: string; became: string; outcome: string }[]
}

describe('by the commands', () => {
  test('a backup of Mealie is restored into an empty directory, its people sign in, and undoing that leaves it empty again', async () => {
    const env = inFolder('restored')
    const { code, stdout, stderr } = runTrivet(folder, ['restore', 'mill.zip'], env)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Groups: Old Mill')
    expect(stdout).toMatch(/Rows: \d+ there, \d+ kept, \d+ changed, \d+ not imported/)
    const server = await startTrivet({ folder, env })
    try {
      const token = await tokenOf(server)
      expect(await namesFor(server, token!)).toEqual(['Plum soup'])
      const picture = await fetch(`${server.address}/api/media/recipes/${SOUP}/images/original.webp`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const held = runTrivet(folder, ['restore', 'mill.zip'], env)
      expect([held.code, held.stderr]).toEqual([69, expect.stringContaining('Another Trivet is using')])
    } finally {
      await server.stop()
    }
    expect(runTrivet(folder, ['restore', '--back'], env).code).toBe(0)
    expect(existsSync(join(folder, 'restored', 'trivet.db'))).toBe(false)
    expect(runTrivet(folder, ['restore', '--back'], env).code).toBe(0)
    expect(countOf(join(folder, 'restored'), 'recipes')).toBe(1)
  })

  test('a trial says what would come, and comes true: into a directory that is empty, then beside a running server', async () => {
    const env = inFolder('fresh')
    const tell = (...args: string[]) => {
      const { code, stdout, stderr } = runTrivet(
        folder,
        ['import-instance', 'mill.zip', '--json', ...args],
        env,
      )
      expect([code, stderr]).toEqual([0, ''])
      return JSON.parse(stdout) as Told
    }
    const tried = tell('--dry-run')
    expect(existsSync(join(folder, 'fresh'))).toBe(false)
    expect(Object.keys(tried.tables)).toContain('recipes_ingredients')
    for (const [name, { source, kept, changed, lost, why, ...more }] of Object.entries(tried.tables)) {
      expect([name, kept + changed + lost, more]).toEqual([name, source, {}])
      expect(why.length >= lost).toBe(true)
    }
    const told = tell()
    expect(told.tables.recipes).toMatchObject({ source: 1, lost: 0 })
    expect(told.groups).toEqual([{ name: 'Old Mill', became: 'Old Mill', outcome: 'new' }])
    expect(countOf(join(folder, 'fresh'), 'recipes')).toBe(1)

    const server = await startTrivet({ folder, env })
    try {
      const again = tell()
      expect(again.groups).toEqual([{ name: 'Old Mill', became: 'Old Mill', outcome: 'here' }])
      expect(countOf(join(folder, 'fresh'), 'recipes')).toBe(1)
      expect(await namesFor(server, (await tokenOf(server))!)).toEqual(['Plum soup'])
    } finally {
      await server.stop()
    }
    writeFileSync(join(folder, 'beside.zip'), mill)
    const beside = runTrivet(trivet.folder, ['import-instance', join(folder, 'beside.zip')])
    expect([beside.code, beside.stderr]).toEqual([0, ''])
    expect(beside.stdout).toContain('Old Mill: was imported as Old Mill')
    // The server that runs shows it at once, and to its own people alone.
    expect(await namesFor(trivet, (await tokenOf(trivet))!)).toEqual(['Plum soup'])
    expect((await call<{ total: number }>('GET', '/recipes')).total).toBe(1)
  })

  test('what is no backup is refused in a sentence, and nothing is there afterwards', () => {
    const file = (name: string, bytes: Uint8Array) => {
      writeFileSync(join(folder, name), bytes)
      return name
    }
    const bad = [
      file('text.zip', new TextEncoder().encode('no archive')),
      file('cut.zip', mill.slice(0, mill.length / 2)),
      file('empty.zip', backupOf({ recipes: [] })),
      file('no-groups.zip', backupOf({ groups: [] })),
      'missing.zip',
    ]
    for (const name of bad) {
      const { code, stdout, stderr } = runTrivet(folder, ['restore', name], inFolder('refused'))
      expect([name, code, stdout]).toEqual([name, 1, ''])
      expect(stderr.trim().split('\n')).toHaveLength(1)
      expect(stderr).not.toContain('    at ')
      expect(existsSync(join(folder, 'refused', 'trivet.db'))).toBe(false)
    }
  })

  test.skipIf(lacksCorpus(isMissing)).each(REAL)(
    'the real backup %s is restored with everything that has a place',
    (name) => {
      const dataDir = join(folder, `real-${name}`)
      const env = { TRIVET_DATA_DIR: dataDir }
      const { code, stdout, stderr } = runTrivet(folder, ['restore', join(corpus, name), '--json'], env)
      expect([code, stderr]).toEqual([0, ''])
      const { tables } = JSON.parse(stdout) as Told
      for (const table of ['groups', 'users', 'recipes', 'tags', 'group_meal_plans']) {
        const { source, lost } = tables[table] ?? { source: 0, lost: 0 }
        expect([table, lost]).toEqual([table, 0])
        if (table === 'recipes' || table === 'groups') expect(countOf(dataDir, table)).toBe(source)
      }
      expect(countOf(dataDir, 'sessions')).toBe(0)
      expect(countOf(dataDir, 'instance_imports')).toBe(1)
      expect(query(dataDir, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
      rmSync(dataDir, { recursive: true })
    },
  )
})

describe('by the API', () => {
  async function upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const form = new FormData()
    form.set('archive', new File([bytes], name))
    await call('POST', '/admin/backups/upload', form)
  }

  /** As it is on the disk: no row, no file and no session may differ. */
  const state = () => ({
    recipes: query(trivet.dataDir, 'SELECT id, name, updated_at FROM recipes ORDER BY id'),
    groups: query(trivet.dataDir, 'SELECT id, name FROM groups ORDER BY id'),
    files: readdirSync(join(trivet.dataDir, 'recipes')),
    ways: existsSync(join(trivet.dataDir, 'before-restore'))
      ? readdirSync(join(trivet.dataDir, 'before-restore'))
      : [],
  })

  test('a broken, cut off or newer one is refused in one sentence, and nothing has changed', async () => {
    const own = runTrivet(trivet.folder, ['backup', '--to', join(folder, 'own.zip')])
    expect([own.code, own.stderr]).toEqual([0, ''])
    const entries = unzipSync(readFileSync(join(folder, 'own.zip')))
    const manifest = JSON.parse(new TextDecoder().decode(entries['manifest.json']))
    const newer = new TextEncoder().encode(JSON.stringify({ ...manifest, schema: 9999 }))
    const CASES: [string, Uint8Array<ArrayBuffer>, string][] = [
      [
        'newer.zip',
        zipSync({ ...entries, 'manifest.json': newer }) as never,
        'from a newer version of Trivet',
      ],
      ['cut.zip', readFileSync(join(folder, 'own.zip')).subarray(0, 9000) as never, ''],
      ['mill-cut.zip', mill.slice(0, mill.length / 2), ''],
      ['mill-no-groups.zip', backupOf({ groups: [] }), 'contains no tables'],
      ['mill-empty.zip', backupOf({ recipes: [] }), 'contains no tables'],
    ]
    const before = state()
    for (const [name, bytes, words] of CASES) {
      await upload(name, bytes)
      const refused = await call('POST', `/admin/backups/${name}/restore`, {}).catch(String)
      expect(refused).toContain('answered 400')
      expect(refused).toContain(words)
      const { message } = JSON.parse(String(refused).slice(String(refused).indexOf('{'))).detail
      expect([name, message]).toEqual([name, expect.stringMatching(/^[^\n]{10,160}\.$/)])
      expect(state()).toEqual(before)
      await call('DELETE', `/admin/backups/${name}`)
    }
    expect(await call('GET', '/users/self')).toMatchObject({ username: expect.any(String) })
  })

  test('a backup of Mealie replaces everything; everyone is signed out, and its people sign in', async () => {
    const before = state()
    await upload('mill.zip', mill)
    expect(await call('POST', '/admin/backups/mill.zip/restore', {})).toEqual({
      ...{ message: 'Restore successful', error: false },
    })
    await expect(call('GET', '/users/self')).rejects.toThrow('401')
    await expect(openApi(trivet).then((ask) => ask('GET', '/users/self'))).rejects.toThrow('401')
    const token = (await tokenOf(trivet))!
    expect(await namesFor(trivet, token)).toEqual(['Plum soup'])
    expect(readdirSync(join(trivet.dataDir, 'recipes'))).toEqual([SOUP])
    expect(state().groups).toMatchObject([{ name: 'Old Mill' }])
    // What happened to every row is shown to the administrators of the new state.
    const page = await fetch(`${trivet.address}/admin/moving`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await page.text()).toContain('mill.zip')
    expect(await trivet.stop()).toBe(0)
    expect(runTrivet(trivet.folder, ['restore', '--back']).code).toBe(0)
    trivet = await startTrivet({
      folder: trivet.folder,
      env: { ...UNATTENDED, TRIVET_ALLOWED_HOSTS: '127.0.0.1' },
    })
    expect({ ...state(), ways: [] }).toEqual({ ...before, ways: [] })
    call = await openApi(trivet)
  })
})

describe('by the pages', () => {
  const at = (path: string) => `${trivet.address}${path}`

  async function logIn({ page }: Visitor, username: string): Promise<void> {
    await page.goto(at('/login'))
    await page.fill('[name=username]', username)
    await page.fill('[name=password]', PASSWORD)
    await page.click('main form button[type=submit]:not([data-square])')
    await page.waitForURL((url) => url.pathname.includes('/g/'), { waitUntil: 'load' })
  }

  test('a running Mealie and a token: its group is imported in the background, without script', async () => {
    const far = await startTrivet({ env: UNATTENDED })
    const plain = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    const { page } = plain
    try {
      const there = await openApi(far)
      await addSampleRecipe(there, 'Rye crispbread')
      const { token } = await there<{ token: string }>('POST', '/users/api-tokens', { name: 'move' })
      await logIn(plain, UNATTENDED.TRIVET_ADMIN_EMAIL)
      await page.goto(at('/admin/moving'))
      await page.getByText('From a running Mealie server').click()
      const form = page.locator('form[action$="/admin/moving/server"]')
      await form.getByLabel('Mealie server address').fill(far.address)
      await form.getByLabel('API token').fill('not this one')
      await form.getByRole('button', { name: 'Import' }).click()
      expect(await page.getByRole('alert').textContent()).toContain('didn’t accept this API token')
      expect(await form.getByLabel('Mealie server address').inputValue()).toBe(far.address)
      await form.getByLabel('API token').fill(token)
      await form.getByRole('button', { name: 'Import' }).click()
      await page.waitForURL(/\/admin\/moving\/[\w-]+$/)
      await eventually(async () => {
        await page.reload()
        expect(await page.locator('main').textContent()).toContain('was imported as')
      })
      const rows = query<{ name: string }>(trivet.dataDir, 'SELECT name FROM recipes ORDER BY name')
      expect(rows.map(({ name }) => name)).toContain('Rye crispbread')
    } finally {
      await plain.context.close()
      await discard(far)
    }
  })

  test('a backup is sent and checked first, then replaces everything, in German', async () => {
    const mara = await newVisitor({ locale: 'de-DE', viewport: { width: 1280, height: 900 } })
    const { page } = mara
    mkdirSync(join(folder, 'sent'), { recursive: true })
    writeFileSync(join(folder, 'sent', 'muehle.zip'), mill)
    try {
      await logIn(mara, UNATTENDED.TRIVET_ADMIN_EMAIL)
      await page.goto(at('/admin/moving'))
      const form = page.locator('form[enctype="multipart/form-data"]')
      await form.locator('[name=archive]').setInputFiles(join(folder, 'sent', 'muehle.zip'))
      await form.locator('[name=trial]').check()
      await form.getByRole('button', { name: 'Importieren' }).click()
      await page.waitForURL(/\/admin\/moving\/[\w-]+$/)
      await eventually(async () =>
        expect(await page.locator('main').textContent()).toContain('Zeilen jeder Tabelle'),
      )

      await page.goto(at('/admin/backups'))
      await page.locator('[name=archive]').setInputFiles(join(folder, 'sent', 'muehle.zip'))
      await page.getByRole('button', { name: 'Sicherung hochladen' }).click()
      const row = page.locator('.backups tbody tr').filter({ hasText: 'muehle.zip' })
      await eventually(async () => {
        await page.goto(at('/admin/backups'))
        expect(await row.textContent()).toContain('Das ist eine Mealie-Sicherung')
      })
      await row.getByRole('link', { name: 'Wiederherstellen' }).click()
      expect(await page.locator('main').textContent()).toContain('Das ist eine Mealie-Sicherung.')
      await page.getByLabel('Ich verstehe, dass dies alles ersetzt').check()
      await page.getByRole('button', { name: 'Wiederherstellen und abmelden' }).click()
      await eventually(async () => {
        await page.goto(at('/admin/backups'))
        expect(new URL(page.url()).pathname).toBe('/login')
      })
      await logIn(mara, 'anna')
      await page.goto(at('/admin/moving'))
      await page.getByRole('link', { name: 'muehle.zip' }).click()
      expect(await page.locator('main').textContent()).toContain('Old Mill wurde als Old Mill importiert')
      await page.goto(at('/admin/backups'))
      await page.getByRole('link', { name: /^Wiederherstellung rückgängig|^Zurück$/ }).click()
      await page.getByLabel('Ich verstehe, dass dies alles ersetzt').check()
      await page.getByRole('button', { name: 'Wiederherstellen und abmelden' }).click()
      await eventually(async () => {
        const token = await tokenOf(trivet, UNATTENDED.TRIVET_ADMIN_EMAIL)
        expect(await namesFor(trivet, token!)).toContain('Plum and hazelnut galette')
      })
    } finally {
      await mara.context.close()
    }
  })
})
