import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  bareFolder,
  discard,
  freePort,
  type RunningTrivet,
  runTrivet,
  startTrivet,
} from '../support/executable'
import { photograph } from '../support/photographs'
import { addSampleRecipe, openApi, UNATTENDED } from './api-client'
import { KEEPER } from './first-run'

let trivet: RunningTrivet | undefined

afterEach(async () => {
  await discard(trivet)
  trivet = undefined
})

test('alone in an empty folder it reads photographs, JPEG and AVIF, with the embedded library', async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  const call = await openApi(trivet)
  const { slug, id } = await addSampleRecipe(call)
  const picture = photograph({ width: 1200, height: 900, grain: 20 })
  const files = {
    jpg: await picture.clone().jpeg().toBuffer(),
    avif: await picture.clone().avif({ effort: 2 }).toBuffer(),
  }
  for (const [extension, bytes] of Object.entries(files)) {
    const form = new FormData()
    form.set('image', new File([new Uint8Array(bytes)], `photo.${extension}`))
    form.set('extension', extension)
    const { image } = await call<{ image: string }>('PUT', `/recipes/${slug}/image`, form)
    const response = await fetch(
      `${trivet.address}/api/media/recipes/${id}/images/min-original.webp?version=${image}`,
    )
    expect(response.headers.get('content-type')).toBe('image/webp')
    const head = Buffer.from(await response.arrayBuffer())
      .subarray(8, 12)
      .toString()
    expect(head).toBe('WEBP')
  }
})

test('a .env, a bunfig.toml and a package.json beside it change nothing', async () => {
  const folder = bareFolder()
  writeFileSync(join(folder, '.env'), 'TRIVET_DEFAULT_GROUP=Evil\nTRIVET_PORT=1\n')
  writeFileSync(join(folder, 'evil.js'), "require('node:fs').writeFileSync('owned', '')")
  writeFileSync(join(folder, 'bunfig.toml'), 'preload = ["./evil.js"]\n')
  trivet = await startTrivet({ folder, env: UNATTENDED })
  const call = await openApi(trivet)
  expect(await call<{ name: string }>('GET', '/groups/self')).toMatchObject({ name: 'Home' })
  expect(readdirSync(folder)).not.toContain('owned')
})

test('a file of the program comes as the browser asks for it, with one tag for its encodings', async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  const page = await (await fetch(`${trivet.address}/login`)).text()
  const href = /href="(\/a\/[^"]+\.css)"/.exec(page)![1]!
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`${trivet!.address}${href}`, { headers })
    const read = (name: string) => answer.headers.get(name)
    return { status: answer.status, encoding: read('content-encoding'), etag: read('etag') }
  }
  const { etag } = await ask({ 'accept-encoding': 'gzip, br' })
  expect(etag).toStartWith('W/"')
  const encodings = {
    'gzip, br': 'br',
    'br;q=0, gzip': 'gzip',
    'br;q=0.1, gzip;q=0.5': 'gzip',
    identity: null,
  }
  for (const [accepted, encoding] of Object.entries(encodings))
    expect(await ask({ 'accept-encoding': accepted })).toEqual({ status: 200, encoding, etag })
  for (const tags of [etag!, etag!.slice(2), `"other", ${etag}`, '*'])
    expect([tags, (await ask({ 'if-none-match': tags })).status]).toEqual([tags, 304])
})

test('it stops soon after a signal, and health shows it', async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  const env = { TRIVET_PORT: new URL(trivet.address).port }
  expect(runTrivet(trivet.folder, ['health'], env).code).toBe(0)
  const started = performance.now()
  expect(await trivet.stop()).toBe(0)
  expect(performance.now() - started).toBeLessThan(8000)
  expect(runTrivet(trivet.folder, ['health'], env).code).toBe(1)
})

test('as soon as the server reports itself healthy, signing in works', async () => {
  const port = freePort()
  const address = `http://127.0.0.1:${port}`
  const starting = startTrivet({ port, env: UNATTENDED })
  const isWell = () =>
    fetch(`${address}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
  // Without a pause: making the administrator takes a password's hash, some tens of milliseconds.
  while (!(await isWell()));
  const body = new URLSearchParams({ username: KEEPER.email, password: KEEPER.password })
  const login = await fetch(`${address}/api/auth/token`, { method: 'POST', body })
  trivet = await starting
  expect(login.status).toBe(200)
  const said = trivet.output()
  expect(said.indexOf('created the first administrator')).toBeGreaterThan(-1)
  expect(said.indexOf(' listens on ')).toBeGreaterThan(said.indexOf('created the first administrator'))
})

test('a wrong setting is refused in one sentence that names the variable', () => {
  const folder = bareFolder()
  const wrong = runTrivet(folder, ['serve'], { TRIVET_PORT: 'ninety' })
  expect(wrong.code).toBe(78)
  expect(wrong.stderr.trim()).toMatch(/^TRIVET_PORT .*ninety.*\.$/)
  const unknown = runTrivet(folder, ['serve'], { TRIVET_PROT: '9000' })
  expect(unknown.stderr.trim()).toBe('TRIVET_PROT is not a setting of Trivet; did you mean TRIVET_PORT?')
  rmSync(folder, { recursive: true })
})

test('a database of a newer Trivet is refused, and left as it is', async () => {
  const folder = bareFolder()
  expect(runTrivet(folder, ['demo', '--recipes', '1']).code).toBe(0)
  const file = join(folder, 'data/trivet.db')
  const db = new Database(file)
  db.run('PRAGMA user_version = 9999')
  db.close()
  const refused = runTrivet(folder, ['serve'])
  expect(refused.code).toBe(78)
  expect(refused.stderr).toContain('schema 9999')
  const after = new Database(file)
  expect(after.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version).toBe(9999)
  after.close()
  rmSync(folder, { recursive: true })
})

test('the commands print what they promise', () => {
  const folder = bareFolder()
  expect(runTrivet(folder, ['--version']).stdout.trim()).toMatch(/^\d+\.\d+\.\d+ \([0-9a-f]{8}\+?\)$/)
  expect(runTrivet(folder, ['nonsense']).code).toBe(2)
  writeFileSync(
    join(folder, 'page.html'),
    '<script type="application/ld+json">{"@type":"Recipe","name":"Peas","recipeIngredient":["200 g peas"],"recipeInstructions":"Boil."}</script>',
  )
  const line = JSON.stringify({
    file: 'peas',
    path: join(folder, 'page.html'),
    url: 'https://garden.example/peas',
  })
  const scraped = runTrivet(folder, ['scrape', '--jsonl'], {}, `${line}\n`)
  expect(JSON.parse(scraped.stdout)).toMatchObject({
    file: 'peas',
    recipe: { name: 'Peas', recipeIngredient: ['200 g peas'] },
  })
  rmSync(folder, { recursive: true })
})

test('while it reads a page of 5 MB it goes on answering others', async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  const call = await openApi(trivet)
  const items = '<li>2 cups of flour</li>'.repeat(200_000)
  const data = `<h1>Bread</h1><h2>Ingredients</h2><ul>${items}</ul>`
  let longestMs = 0
  let isRead = false
  const slug = call<string>('POST', '/recipes/create/html-or-json', { data, includeTags: false }).finally(
    () => {
      isRead = true
    },
  )
  while (!isRead) {
    const start = performance.now()
    expect((await fetch(`${trivet.address}/healthz`)).ok).toBe(true)
    longestMs = Math.max(longestMs, performance.now() - start)
    await Bun.sleep(5)
  }
  expect(await slug).toBe('bread')
  // Read where it is asked for, it held them up for five seconds.
  expect(longestMs).toBeLessThan(1_500)
})
