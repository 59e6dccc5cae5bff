import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../support/eventually'
import { discard, freePort, type RunningTrivet, startTrivet } from '../support/executable'
import { lacks } from '../support/skips'
import { UNATTENDED } from './api-client'
import { KEEPER } from './first-run'

// The proxies of docs/integrations/hosting.md in front of the executable, where the programs are on the machine. Certificates are
// someone else's affair: the samples are run without, on a port of their own.
const DOCS = readFileSync(join(import.meta.dir, '../../docs/integrations/hosting.md'), 'utf8')
const BASE = '/kitchen'
const MEGABYTE = 1024 * 1024

const sampleOf = (language: string, at: number) =>
  [...DOCS.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))][at]![1]!

interface Proxy {
  program: string
  /** Place of the sample among those of its language: at the root of a name, or below a path. */
  sample: number
  basePath: string
  /** Writes the program's settings and answers how it is called. */
  command(folder: string, sample: string, port: number): string[]
}

const nginx = (folder: string, sample: string, port: number) => {
  const server = sample.replace('listen 443 ssl;', `listen 127.0.0.1:${port};`).replace(/^ *ssl_.*$\n/gm, '')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const whole = `daemon off;\nuser root;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${places}\n${server}\n}\n`
  writeFileSync(join(folder, 'nginx.conf'), whole)
  return ['nginx', '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
}
const caddy = (folder: string, sample: string, port: number) => {
  const site = sample.replace(
    'food.example.com {',
    `http://127.0.0.1:${port}, http://food.example.com:${port} {`,
  )
  writeFileSync(join(folder, 'Caddyfile'), `{\n  admin off\n  auto_https off\n}\n${site}`)
  return ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
}

const PROXIES: Proxy[] = [
  { program: 'nginx', sample: 0, basePath: '', command: nginx },
  { program: 'nginx', sample: 1, basePath: BASE, command: nginx },
  { program: 'caddy', sample: 0, basePath: '', command: caddy },
  { program: 'caddy', sample: 1, basePath: BASE, command: caddy },
]

for (const { program, sample, basePath, command } of PROXIES) {
  const isThere = Bun.which(program) !== null
  describe.skipIf(lacks(!isThere, `${program} is missing`))(
    `${program}${basePath === '' ? '' : `, below ${basePath}`}`,
    () => {
      let trivet: RunningTrivet
      let proxy: ReturnType<typeof Bun.spawn>
      let folder: string
      let front: string
      let token: string

      beforeAll(async () => {
        folder = mkdtempSync(join(tmpdir(), 'trivet-front-'))
        trivet = await startTrivet({
          basePath,
          env: {
            ...UNATTENDED,
            TRIVET_BASE_URL: `https://food.example.com${basePath}`,
            TRIVET_TRUSTED_PROXIES: '127.0.0.1',
          },
        })
        const port = freePort()
        const behind = new URL(trivet.address).port
        const text = sampleOf(program, sample).replaceAll('127.0.0.1:9000', `127.0.0.1:${behind}`)
        const env = { PATH: process.env.PATH ?? '', HOME: folder, XDG_DATA_HOME: folder }
        proxy = Bun.spawn(command(folder, text, port), {
          env,
          stdout: 'ignore',
          stderr: Bun.file(join(folder, 'said')),
        })
        front = `http://127.0.0.1:${port}${basePath}`
        await eventually(async () => expect((await ask('/healthz')).status).toBe(200))
        const body = new URLSearchParams({ username: KEEPER.email, password: KEEPER.password })
        token = (await (await ask('/api/auth/token', { method: 'POST', body })).json()).access_token
      })

      afterAll(async () => {
        proxy?.kill()
        await proxy?.exited
        await discard(trivet)
        rmSync(folder, { recursive: true, force: true })
      })

      const ask = (path: string, init: RequestInit = {}) =>
        fetch(front + path, {
          redirect: 'manual',
          ...init,
          headers: {
            host: 'food.example.com',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(init.headers as Record<string, string>),
          },
        })

      const create = async (path: string, json: object) =>
        (
          await ask(path, {
            method: 'POST',
            body: JSON.stringify(json),
            headers: { 'content-type': 'application/json' },
          })
        ).json()

      test('pages lead to addresses of the name and path that readers know', async () => {
        const page = await ask('/login', { headers: { authorization: '' } })
        const html = await page.text()
        expect(page.status).toBe(200)
        const links = [...html.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(([, link]) => link!)
        expect(links.length).toBeGreaterThan(3)
        expect(links.filter((link) => !link.startsWith(`${basePath}/`))).toEqual([])
        const asset = links.find((link) => link.endsWith('.css'))!
        expect((await ask(asset.slice(basePath.length))).status).toBe(200)
      })

      test('the client’s address is what the proxy says, not what the client claims', async () => {
        const form = 'username=nobody%40example.com&password=wrong'
        const claim = 'X-Forwarded-For: 203.0.113.9'
        // From another address of this machine, so that it is not the proxy’s own.
        const from = ['--interface', '127.0.0.2', '-s', '-o', '/dev/null', '-H', 'Host: food.example.com']
        const asked = Bun.spawn(['curl', ...from, '-H', claim, '-d', form, `${front}/api/auth/token`])
        expect(await asked.exited).toBe(0)
        await eventually(() =>
          expect(trivet.output()).toContain('Incorrect username or password from 127.0.0.2'),
        )
        expect(trivet.output()).not.toContain('203.0.113.9')
      })

      test('what happens on a list comes at once', async () => {
        const list = await create('/api/households/shopping/lists', { name: 'Market' })
        const stop = new AbortController()
        const stream = await ask(`/api/households/shopping/lists/${list.id}/events`, {
          headers: { accept: 'text/event-stream' },
          signal: stop.signal,
        })
        expect(stream.headers.get('content-type')).toStartWith('text/event-stream')
        const reader = stream.body!.getReader()
        let heard = ''
        const listening = (async () => {
          for (;;) {
            const { value, done } = await reader.read()
            if (done) return
            heard += new TextDecoder().decode(value)
          }
        })().catch(() => {})
        await create('/api/households/shopping/items', { shoppingListId: list.id, note: 'Oats' })
        await eventually(() => expect(heard).toContain('Oats'))
        stop.abort()
        await listening
      })

      test('a file of 24 MB for a recipe and a backup of 40 MB go through', async () => {
        const slug = await create('/api/recipes', { name: 'Soup' })
        const scan = new FormData()
        for (const [name, value] of Object.entries({ name: 'scan', icon: 'mdi-file', extension: 'txt' }))
          scan.set(name, value)
        scan.set(
          'file',
          new File([new Uint8Array(24 * MEGABYTE).fill(65)], 'scan.txt', { type: 'text/plain' }),
        )
        const answer = await ask(`/api/recipes/${slug}/assets`, { method: 'POST', body: scan })
        expect(await answer.json()).toMatchObject({ name: 'scan' })
        const backup = new FormData()
        backup.set(
          'archive',
          new File([new Uint8Array(40 * MEGABYTE)], 'big.zip', { type: 'application/zip' }),
        )
        const kept = await ask('/api/admin/backups/upload', { method: 'POST', body: backup })
        expect(kept.status).toBe(200)
      })
    },
  )
}
