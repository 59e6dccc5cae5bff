import type { Outgoing } from '../../platform/net/outgoing'
import { httpsError } from '../certificate/certificate.service'

/** Puts a TXT record into the DNS, and returns what takes it out again. */
export type PutRecord = (name: string, value: string) => Promise<() => Promise<unknown>>

export interface DnsAccess {
  token: string
  door: Outgoing
  /** Where the provider's API is, where it is not the usual place. */
  base?: string
}

const TIMEOUT_MS = 30_000

interface Api {
  provider: string
  base: string
  headers: Record<string, string>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls a provider with JSON. @throws `https.dns-refused` with what it said */
async function call<Answer>(
  { door }: DnsAccess,
  api: Api,
  method: Method,
  path: string,
  json?: unknown,
): Promise<Answer> {
  const options = { headers: api.headers, timeoutMs: TIMEOUT_MS, handsRefusals: true, redirects: 0 }
  const url = api.base + path
  const answer =
    method === 'GET'
      ? await door.get(url, options)
      : await door.post(url, {
          ...options,
          method,
          contentType: 'application/json',
          body: json === undefined ? '' : JSON.stringify(json),
        })
  const text = new TextDecoder().decode(answer.body)
  if (answer.status >= 400) {
    const reason = `${answer.status} ${text.replace(/\s+/g, ' ').slice(0, 200)}`
    throw httpsError('https.dns-refused', { provider: api.provider, reason })
  }
  return (text === '' ? null : JSON.parse(text)) as Answer
}

/** `a.b.example.com` → itself, `b.example.com`, `example.com`. */
function parentsOf(name: string): string[] {
  const labels = name.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}

const noZone = (provider: string, name: string) => httpsError('https.dns-no-zone', { provider, name })

/** The part of a name before its zone. */
const within = (name: string, zone: string) => name.slice(0, -zone.length - 1)

function desec(access: DnsAccess): PutRecord {
  const { token, base = 'https://desec.io/api/v1' } = access
  const api = { provider: 'deSEC', base, headers: { authorization: `Token ${token}` } }
  return async (name, value) => {
    const found = await call<{ name: string; minimum_ttl?: number }[]>(
      access,
      api,
      'GET',
      `/domains/?owns_qname=${name}`,
    )
    const [domain] = found
    if (!domain) throw noZone(api.provider, name)
    const write = (records: string[]) =>
      call(access, api, 'PUT', `/domains/${domain.name}/rrsets/`, [
        { subname: within(name, domain.name), type: 'TXT', ttl: domain.minimum_ttl ?? 3600, records },
      ])
    await write([`"${value}"`])
    return () => write([])
  }
}

function duckdns({ token, door, base = 'https://www.duckdns.org' }: DnsAccess): PutRecord {
  return async (name, value) => {
    // One text for all names of a domain.
    const [domain] = name.split('.').slice(-3)
    if (!domain || !name.endsWith('.duckdns.org')) throw noZone('DuckDNS', name)
    const write = async (more: Record<string, string>) => {
      const query = new URLSearchParams({ domains: domain, token, ...more })
      const { body } = await door.get(`${base}/update?${query}`, { timeoutMs: TIMEOUT_MS })
      const said = new TextDecoder().decode(body).trim()
      if (!said.startsWith('OK'))
        throw httpsError('https.dns-refused', { provider: 'DuckDNS', reason: said.slice(0, 100) })
    }
    await write({ txt: value })
    return () => write({ txt: value, clear: 'true' })
  }
}

function cloudflare(access: DnsAccess): PutRecord {
  const { token, base = 'https://api.cloudflare.com/client/v4' } = access
  const api = { provider: 'Cloudflare', base, headers: { authorization: `Bearer ${token}` } }
  return async (name, value) => {
    for (const zone of parentsOf(name)) {
      const { result } = await call<{ result: { id: string }[] }>(access, api, 'GET', `/zones?name=${zone}`)
      const id = result[0]?.id
      if (id === undefined) continue
      const path = `/zones/${id}/dns_records`
      const record = { type: 'TXT', name, content: `"${value}"`, ttl: 60 }
      const made = await call<{ result: { id: string } }>(access, api, 'POST', path, record)
      return () => call(access, api, 'DELETE', `${path}/${made.result.id}`)
    }
    throw noZone(api.provider, name)
  }
}

function hetzner(access: DnsAccess): PutRecord {
  const { token, base = 'https://api.hetzner.cloud/v1' } = access
  const api = { provider: 'Hetzner', base, headers: { authorization: `Bearer ${token}` } }
  return async (name, value) => {
    for (const zone of parentsOf(name)) {
      const { zones } = await call<{ zones: { id: number }[] }>(access, api, 'GET', `/zones?name=${zone}`)
      const id = zones[0]?.id
      if (id === undefined) continue
      const record = { name: within(name, zone), type: 'TXT', ttl: 60, records: [{ value: `"${value}"` }] }
      await call(access, api, 'POST', `/zones/${id}/rrsets`, record)
      return () => call(access, api, 'DELETE', `/zones/${id}/rrsets/${record.name}/TXT`)
    }
    throw noZone(api.provider, name)
  }
}

/** How the DNS of each provider is written. */
export const DNS_PROVIDERS = { desec, duckdns, cloudflare, hetzner } as const
export type DnsProvider = keyof typeof DNS_PROVIDERS

const HOOK_MS = 5 * 60_000

/** A program of the operator's own: called with `add` or `remove`, the name of the record and its text. */
export function hookRecord(program: string): PutRecord {
  async function run(verb: 'add' | 'remove', name: string, value: string): Promise<void> {
    const failed = (reason: string) => httpsError('https.hook-failed', { program, verb, name, reason })
    let child: Bun.Subprocess<'ignore', 'ignore', 'pipe'>
    try {
      child = Bun.spawn([program, verb, name, value], {
        stdin: 'ignore',
        stdout: 'ignore',
        stderr: 'pipe',
        timeout: HOOK_MS,
        env: { PATH: process.env.PATH, HOME: process.env.HOME },
      })
    } catch (error) {
      throw failed(error instanceof Error ? error.message : String(error))
    }
    const said = await new Response(child.stderr).text()
    if ((await child.exited) !== 0)
      throw failed(said.trim().split('\n').at(-1)?.slice(0, 200) || `${child.exitCode}`)
  }
  return async (name, value) => {
    await run('add', name, value)
    return () => run('remove', name, value)
  }
}
