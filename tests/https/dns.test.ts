import { afterEach, expect, test } from 'bun:test'
import { DNS_PROVIDERS, type DnsProvider } from '../../src/https/acme/dns.service'
import { createOutgoing } from '../../src/platform/net/outgoing'
import { USER_AGENT } from '../../src/platform/version'

/** A provider that answers as its documentation says, and notes what it was asked. */
let server: ReturnType<typeof Bun.serve> | undefined
afterEach(() => server?.stop(true))

interface Asked {
  call: string
  authorization: string | null
  json: unknown
}

function provide(answers: Record<string, unknown>) {
  const asked: Asked[] = []
  server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const call = `${request.method} ${pathname}${search}`
      const text = await request.text()
      asked.push({
        call,
        authorization: request.headers.get('authorization'),
        json: text === '' ? null : JSON.parse(text),
      })
      const found = Object.entries(answers).find(([known]) => call.startsWith(known))?.[1]
      if (found === undefined) return Response.json({ error: 'not known' }, { status: 403 })
      return typeof found === 'string' ? new Response(found) : Response.json(found)
    },
  })
  const door = createOutgoing({ allowedHosts: ['127.0.0.1'], userAgent: USER_AGENT })
  const put = (provider: DnsProvider) =>
    DNS_PROVIDERS[provider]({ token: 's3cret', door, base: `http://127.0.0.1:${server!.port}` })
  return { asked, put }
}

const RECORD = '_acme-challenge.food.example.com'

test('deSEC replaces the texts of a name, and takes them away', async () => {
  const { asked, put } = provide({
    'GET /domains/?owns_qname=': [{ name: 'example.com', minimum_ttl: 600 }],
    'PUT /domains/example.com/rrsets/': [],
  })
  await (await put('desec')(RECORD, 'abc'))()
  const written = (records: string[]) => [{ subname: '_acme-challenge.food', type: 'TXT', ttl: 600, records }]
  expect(asked.map(({ json }) => json)).toEqual([null, written(['"abc"']), written([])])
  expect(asked[0]!.authorization).toBe('Token s3cret')
})

test('DuckDNS writes the one text of a domain', async () => {
  const { asked, put } = provide({ 'GET /update': 'OK' })
  await (await put('duckdns')('_acme-challenge.food.my-home.duckdns.org', 'abc'))()
  expect(asked.map(({ call }) => call)).toEqual([
    'GET /update?domains=my-home&token=s3cret&txt=abc',
    'GET /update?domains=my-home&token=s3cret&txt=abc&clear=true',
  ])
})

test('a KO from DuckDNS is reported', async () => {
  const { put } = provide({ 'GET /update': 'KO' })
  const tried = put('duckdns')('_acme-challenge.my-home.duckdns.org', 'abc')
  await expect(tried).rejects.toMatchObject({ messageId: 'https.dns-refused', values: { reason: 'KO' } })
})

test('Cloudflare makes a record in the zone that there is, and removes it', async () => {
  const { asked, put } = provide({
    'GET /zones?name=example.com': { result: [{ id: 'z1' }] },
    'GET /zones?name=': { result: [] },
    'POST /zones/z1/dns_records': { result: { id: 'r1' } },
    'DELETE /zones/z1/dns_records/r1': { result: { id: 'r1' } },
  })
  await (await put('cloudflare')(RECORD, 'abc'))()
  expect(asked.map(({ call }) => call)).toEqual([
    'GET /zones?name=_acme-challenge.food.example.com',
    'GET /zones?name=food.example.com',
    'GET /zones?name=example.com',
    'POST /zones/z1/dns_records',
    'DELETE /zones/z1/dns_records/r1',
  ])
  expect(asked[3]).toMatchObject({
    authorization: 'Bearer s3cret',
    json: { type: 'TXT', name: RECORD, content: '"abc"' },
  })
})

test('Hetzner makes a set of records below the zone, and removes it', async () => {
  const { asked, put } = provide({
    'GET /zones?name=example.com': { zones: [{ id: 7 }] },
    'GET /zones?name=': { zones: [] },
    'POST /zones/7/rrsets': { rrset: {} },
    'DELETE /zones/7/rrsets/_acme-challenge.food/TXT': { action: {} },
  })
  await (await put('hetzner')(RECORD, 'abc'))()
  expect(asked.at(-2)!.json).toEqual({
    name: '_acme-challenge.food',
    type: 'TXT',
    ttl: 60,
    records: [{ value: '"abc"' }],
  })
  expect(asked.at(-1)!.call).toBe('DELETE /zones/7/rrsets/_acme-challenge.food/TXT')
})

test.each(['desec', 'cloudflare', 'hetzner'] as const)(
  '%s says in its own words why a token does not do',
  async (provider) => {
    const { put } = provide({})
    const tried = put(provider)(RECORD, 'abc')
    await expect(tried).rejects.toMatchObject({
      messageId: 'https.dns-refused',
      values: { reason: '403 {"error":"not known"}' },
    })
  },
)

test.each([
  ['desec', { 'GET /domains/': [] }],
  ['cloudflare', { 'GET /zones': { result: [] } }],
  ['hetzner', { 'GET /zones': { zones: [] } }],
] as const)('%s without a zone for the name is told', async (provider, answers) => {
  const { put } = provide(answers)
  await expect(put(provider)(RECORD, 'abc')).rejects.toMatchObject({ messageId: 'https.dns-no-zone' })
})
