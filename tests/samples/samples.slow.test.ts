import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadRoutes } from '../../src/app/route-table'
import { API_ROUTES } from '../../src/app/routes'
import { type DiskKitchen, diskKitchen } from '../support/disk-kitchen'
import { seedKitchen } from '../support/kitchen'
import { ensurePythonTools, pythonTool } from '../support/python-tools'
import { lacks } from '../support/skips'

const FOLDER = join(import.meta.dir, '../../docs/integrations')

interface Sample {
  file: string
  language: string
  note: string
  text: string
}

const samples: Sample[] = ['../api.md', ...readdirSync(FOLDER)].flatMap((file) =>
  [...readFileSync(join(FOLDER, file), 'utf8').matchAll(/^```(\w+)(?: (\w+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', note = '', text = '']) => ({ file, language, note, text }),
  ),
)
const of = (language: string, note?: string) =>
  samples
    .filter((one) => one.language === language && (note === undefined || one.note === note))
    .map((one, at) => [`${one.file} ${at + 1}`, one.text] as const)

let kitchen: DiskKitchen
let server: ReturnType<typeof Bun.serve>
let folder: string
beforeAll(() => {
  kitchen = diskKitchen()
  folder = mkdtempSync(join(tmpdir(), 'trivet-samples-'))
  server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const body = request.body === null ? {} : { body: await request.arrayBuffer() }
      return kitchen.request(pathname + search, { method: request.method, headers: request.headers, ...body })
    },
  })
})
afterAll(() => {
  server.stop(true)
  kitchen.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a program with the address and a token of this kitchen; its output, or its complaint. */
async function run(...command: string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    ...(process.env.PYTHONPATH ? { PYTHONPATH: process.env.PYTHONPATH } : {}),
    TRIVET_URL: `http://127.0.0.1:${server.port}`,
    TRIVET_TOKEN: `token-${kitchen.mara.userId}`,
  }
  const child = Bun.spawn(command, { env, cwd: folder, stdout: 'pipe', stderr: 'pipe' })
  const [out, complaint, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${complaint}${out}`)
  return out
}

/** Lines as Trivet and journald write them, with addresses that are to be banned. */
const STAMP = '2026-11-22T10:00:00.000Z'
const WORDS = ['Incorrect username or password from 203.0.113.7', 'User is locked out from 2001:db8::7']
const asLines = (words: string) => [
  `${STAMP} WARN  ${words} request=abc`,
  `${STAMP} WARN  ${words}`,
  `{"time":"${STAMP}","level":"warn","message":"${words}","request":"abc"}`,
]
const BANNED = WORDS.flatMap(asLines).flatMap((line) => [line, `kitchen trivet[812]: ${line}`])
/** Lines that name an address as well: of an answer, and of what someone has sent. */
const SPARED = [
  `${STAMP} INFO  POST /api/auth/token status=401 client=203.0.113.7`,
  `${STAMP} WARN  odd agent="x WARN  ${WORDS[0]} "`,
  `{"time":"${STAMP}","level":"warn","message":"odd","agent":"${WORDS[0]}"}`,
  `{"time":"${STAMP}","level":"warn","message":"odd","agent":"\\"message\\":\\"${WORDS[0]}\\""}`,
]

const has = (program: string) => Bun.which(program) !== null
const written = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('there is a sample of every kind', () => {
  const kinds = samples.map(({ language, note }) => `${language} ${note}`.trim())
  for (const kind of [
    'yaml',
    'json',
    'sh',
    'sh run',
    'python run',
    'nginx',
    'caddy',
    'ini systemd',
    'ini fail2ban',
  ])
    expect(kinds).toContain(kind)
})

describe('what is run', () => {
  test.skipIf(lacks(!has('curl'), 'curl is missing')).each(of('sh', 'run'))('%s with sh', async (_, text) => {
    const said = await run('sh', '-euc', text)
    expect(said).not.toBe('')
    const after = samples[samples.findIndex((one) => one.text === text) + 1]
    if (after?.note === 'answer') expect(JSON.parse(said)).toEqual(JSON.parse(after.text))
    // The codes that the guide promises.
    if (text.includes('%{http_code}')) expect(said).toBe('304\n200\n409\n')
  })
  test('the Python generator is configured as the guide says', () => {
    const file = join(FOLDER, '../../tests/support/clients/client.yaml')
    expect(of('yaml', 'client')[0]![1]).toBe(readFileSync(file, 'utf8'))
  })
  test.each(of('sh', ''))('%s is read by sh', async (_, text) => {
    await run('sh', '-nc', text)
  })
  test.skipIf(lacks(!has('python3'), 'python3 is missing')).each(of('python', 'run'))(
    '%s with python3',
    async (_, text) => {
      expect(await run('python3', written('sample.py', text))).toMatch(/^(\d+ recipes|True)\n$/)
    },
  )
  const templates = of('yaml').flatMap(([name, text]) =>
    [...text.matchAll(/^ +(?:value_template|message): (?:>-\n((?: {10,}.*\n)+)|"(.*)")/gm)].map(
      ([, folded, plain = ''], at) => [`${name} template ${at + 1}`, folded ?? plain] as const,
    ),
  )
  test.skipIf(lacks(ensurePythonTools() !== null, 'packages of Python are missing')).each(templates)(
    '%s says what there is, a dinner without a recipe included',
    async (_, text) => {
      const today = kitchen.clock.now().toISOString().slice(0, 10)
      const add = async (path: string, json: object) =>
        (await kitchen.request(`/api${path}`, { method: 'POST', as: kitchen.mara, json })).json()
      const plan = async (): Promise<unknown[]> =>
        (await kitchen.request('/api/households/mealplans/today', { as: kitchen.mara })).json()
      if ((await plan()).length === 0) {
        const slug = await add('/recipes', { name: 'Leek soup' })
        const { id } = await (await kitchen.request(`/api/recipes/${slug}`, { as: kitchen.mara })).json()
        await add('/households/mealplans', { date: today, entryType: 'dinner', recipeId: id })
        await add('/households/mealplans', {
          date: today,
          entryType: 'dinner',
          title: 'Pizza night',
          text: '',
        })
      }
      const meals = await plan()
      const data = {
        value_json: text.includes('.total') ? { total: 3 } : meals,
        trigger: { json: { documentData: { webhookBody: meals } } },
      }
      const script =
        'import json, sys, jinja2; print(jinja2.Environment().from_string(sys.argv[1]).render(**json.loads(sys.argv[2])).strip())'
      const said = await run(pythonTool('python'), '-c', script, text, JSON.stringify(data))
      expect(said).toBe(text.includes('.total') ? '3\n' : 'Leek soup, Pizza night\n')
    },
  )
  test.skipIf(lacks(!has('systemd-analyze'), 'systemd-analyze is missing')).each(of('ini', 'systemd'))(
    '%s by systemd',
    async (_, text) => {
      // The program is not there on this machine.
      const unit = text.replace('/usr/local/bin/trivet', '/bin/true')
      expect(await run('systemd-analyze', 'verify', written('trivet.service', unit))).not.toContain('Unknown')
    },
  )
  test.skipIf(lacks(!has('nginx'), 'nginx is missing')).each(of('nginx'))('%s by nginx', async (_, text) => {
    const plain = text.replace(/ ssl;|^ *ssl_.*$/gm, (line) => (line === ' ssl;' ? ';' : ''))
    // Where nginx keeps bodies in transit, which it looks for even when it only reads.
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/nginx-${name};`)
      .join('\n')
    const whole = `events {}\npid ${folder}/nginx.pid;\nhttp {\naccess_log off;\n${places}\n${plain}}\n`
    await run('nginx', '-t', '-e', 'stderr', '-c', written('nginx.conf', whole))
  })
  test.skipIf(lacks(!has('caddy'), 'caddy is missing')).each(of('caddy'))('%s by Caddy', async (_, text) => {
    await run('caddy', 'adapt', '--adapter', 'caddyfile', '--config', written('Caddyfile', text))
  })

  const rules = of('yaml').filter(([, text]) => /^groups:/m.test(text))
  const scrapes = of('yaml').filter(([, text]) => /^scrape_configs:/m.test(text))
  test.skipIf(lacks(!has('promtool'), 'promtool is missing')).each(rules)(
    '%s by Prometheus, as rules',
    async (_, text) => {
      expect(await run('promtool', 'check', 'rules', written('trivet.rules.yml', text))).toContain(
        '2 rules found',
      )
    },
  )
  test.skipIf(lacks(!has('promtool'), 'promtool is missing')).each(scrapes)(
    '%s by Prometheus',
    async (_, text) => {
      written('trivet.rules.yml', rules[0]![1])
      await run('promtool', 'check', 'config', written('prometheus.yml', text))
    },
  )
  test.skipIf(lacks(!has('fail2ban-regex'), 'fail2ban-regex is missing')).each(of('ini', 'fail2ban'))(
    '%s by fail2ban',
    async (_, text) => {
      const log = written('trivet.log', `${[...BANNED, ...SPARED].join('\n')}\n`)
      const counts = `Lines: ${BANNED.length + SPARED.length} lines, 0 ignored, ${BANNED.length} matched`
      expect(await run('fail2ban-regex', log, written('trivet.conf', text))).toContain(counts)
    },
  )
})

describe('what is read', () => {
  const secrets = /!secret (\w+)/g

  test.each(of('yaml'))('%s is YAML', (_, text) => {
    expect(Bun.YAML.parse(text.replace(secrets, '$1'))).toBeObject()
  })
  const services = of('yaml').filter(([, text]) => /^services:/m.test(text))
  test.each(services)('%s of Compose mounts what it declares', (_, text) => {
    const { services: all, volumes = {} } = Bun.YAML.parse(text) as {
      services: Record<string, { image?: string; build?: unknown; volumes?: string[] }>
      volumes?: Record<string, unknown>
    }
    for (const { image, build, volumes: mounted = [] } of Object.values(all)) {
      expect(image ?? build).toBeDefined()
      const named = mounted.map((one) => one.split(':')[0]!).filter((name) => /^\w/.test(name))
      expect(named.filter((name) => !Object.hasOwn(volumes, name))).toEqual([])
    }
  })
  test.each(of('json'))('%s is JSON', (_, text) => {
    expect(JSON.parse(text)).toBeObject()
  })
  test.each([...of('nginx'), ...of('caddy')])('%s closes what it opens', (_, text) => {
    expect(text.split('{').length).toBe(text.split('}').length)
  })

  test('fail2ban finds the address in the lines of the log, as text and as JSON, and nowhere else', () => {
    const filter = of('ini', 'fail2ban')[0]![1]
    const value = (name: string) => new RegExp(`^${name} = (.*)$`, 'm').exec(filter)![1]!
    const rules = [...filter.matchAll(/^(?:failregex =| {6,})\s*(\S.*)$/gm)].map(
      ([, rule = '']) =>
        new RegExp(
          rule
            .replace('%(_begin)s', value('_begin'))
            .replace('%(_failed)s', value('_failed'))
            .replace('<HOST>', '(?<host>[\\da-f.:]+)'),
        ),
    )
    const found = (line: string) => rules.flatMap((rule) => rule.exec(line)?.groups?.host ?? [])
    expect(BANNED.map(found)).toEqual(BANNED.map((line) => [/from ([\da-f.:]+)/.exec(line)![1]!]))
    expect(SPARED.flatMap(found)).toEqual([])
  })

  test('every address of the API is one that there is', async () => {
    const routes = (await loadRoutes(API_ROUTES)).map(({ path }) => path)
    const named = samples.flatMap(({ text }) =>
      [...text.matchAll(/\/api\/[a-z/-]+[a-z]/g)].map(([path]) => path),
    )
    expect(named.length).toBeGreaterThan(5)
    expect([...new Set(named)].filter((path) => !routes.includes(path))).toEqual([])
  })

  test('measures have names that Trivet gives', async () => {
    const { services, request } = seedKitchen({ TRIVET_METRICS: 'true' })
    await services.jobs.stop()
    const told = await (await request('/metrics')).text()
    const named = samples
      .filter(({ file }) => file === 'hosting.md')
      .flatMap(({ text }) => [...text.matchAll(/\btrivet_[a-z_]+/g)].map(([name]) => name))
    expect([...new Set(named)].filter((name) => !told.includes(`# TYPE ${name} `))).toEqual([])
  })

  test('settings have names that Trivet knows', async () => {
    const guide = ['settings', 'sign-in']
      .map((name) => readFileSync(join(FOLDER, `../operating/${name}.md`), 'utf8'))
      .join('\n')
    const named = samples.flatMap(({ text }) => [...text.matchAll(/\bTRIVET_[A-Z_]+/g)].map(([name]) => name))
    const own = new Set(['TRIVET_URL', 'TRIVET_TOKEN'])
    expect([...new Set(named)].filter((name) => !own.has(name) && !guide.includes(`\`${name}\``))).toEqual([])
  })
})
