import type { Resolver } from '../../src/platform/net/target'
import type { Transport } from '../../src/platform/net/transport'

export interface EvilUrl {
  url: string
  why: string
  /** What the test's own resolver answers for the URL's host. */
  resolvesTo?: string[]
}

/**
 * Addresses that no feature which fetches may ever reach. Names end in `.test` and exist only in `evilResolver`;
 * use them together with `refusingTransport`, so that a broken guard fails a test instead of opening a connection.
 */
export const EVIL_URLS: EvilUrl[] = [
  { url: 'http://127.0.0.1/', why: 'loopback' },
  { url: 'http://127.0.0.1:9000/api/users', why: 'Trivet itself' },
  { url: 'http://127.8.9.10/', why: 'the rest of the loopback block' },
  { url: 'http://2130706433/', why: 'loopback as one decimal number' },
  { url: 'http://0x7f000001/', why: 'loopback in hexadecimal' },
  { url: 'http://0177.0.0.1/', why: 'loopback in octal' },
  { url: 'http://127.1/', why: 'loopback abbreviated' },
  { url: 'http://127.0.0.1./', why: 'loopback with a final dot' },
  { url: 'http://①②⑦.⓪.⓪.①/', why: 'loopback in circled digits' },
  { url: 'http://127。0。0。1/', why: 'loopback with ideographic full stops' },
  { url: 'http:/\\127.0.0.1/', why: 'loopback behind sloppy slashes' },
  { url: 'http://0/', why: 'this machine, as zero' },
  { url: 'http://0.0.0.0:8080/', why: 'this machine, unspecified' },
  { url: 'http://[::]/', why: 'this machine, unspecified IPv6' },
  { url: 'http://[::1]/', why: 'loopback IPv6' },
  { url: 'http://[0:0:0:0:0:0:0:1]:631/', why: 'loopback IPv6 written out' },
  { url: 'http://[::ffff:127.0.0.1]/', why: 'loopback as IPv4-mapped IPv6' },
  { url: 'http://[::ffff:a9fe:a9fe]/', why: 'link-local as IPv4-mapped IPv6' },
  { url: 'http://[::127.0.0.1]/', why: 'loopback as IPv4-compatible IPv6' },
  { url: 'http://[::10.0.0.1]/', why: 'private as IPv4-compatible IPv6' },
  { url: 'http://[64:ff9b::7f00:1]/', why: 'loopback through NAT64' },
  { url: 'http://[64:ff9b::a9fe:a9fe]/', why: 'link-local through NAT64' },
  { url: 'http://[64:ff9b:1::a00:1]/', why: 'local-use NAT64' },
  { url: 'http://[2002:7f00:1::]/', why: 'loopback through 6to4' },
  { url: 'http://[2002:c0a8:101::1]/', why: 'private through 6to4' },
  { url: 'http://[2001:0:7f00:1::]/', why: 'Teredo' },
  { url: 'http://[fe80::1]/', why: 'link-local IPv6' },
  { url: 'http://[fec0::1]/', why: 'site-local IPv6' },
  { url: 'http://[fd00:ec2::254]/latest/meta-data/', why: 'unique local IPv6, cloud metadata' },
  { url: 'http://[ff02::1]/', why: 'multicast IPv6' },
  { url: 'http://[4000::1]/', why: 'IPv6 that was never handed out' },
  { url: 'http://169.254.169.254/latest/meta-data/', why: 'cloud metadata' },
  { url: 'http://10.0.0.5/', why: 'private 10/8' },
  { url: 'http://172.16.0.1/', why: 'private 172.16/12' },
  { url: 'http://172.31.255.255/', why: 'private 172.16/12, its end' },
  { url: 'http://192.168.1.1/', why: 'private 192.168/16' },
  { url: 'http://100.64.0.1/', why: 'carrier-grade NAT' },
  { url: 'http://198.18.0.1/', why: 'benchmarking' },
  { url: 'http://192.0.0.8/', why: 'IETF protocol assignments' },
  { url: 'http://224.0.0.1/', why: 'multicast' },
  { url: 'http://240.0.0.1/', why: 'reserved' },
  { url: 'http://255.255.255.255/', why: 'broadcast' },
  { url: 'http://localhost/', why: 'the name of loopback', resolvesTo: ['127.0.0.1', '::1'] },
  { url: 'http://localhost./', why: 'the name of loopback with a final dot', resolvesTo: ['127.0.0.1'] },
  { url: 'http://ⓛocalhost/', why: 'the name of loopback in fancy letters', resolvesTo: ['127.0.0.1'] },
  { url: 'http://router.test/', why: 'a name for a private address', resolvesTo: ['192.168.0.1'] },
  {
    url: 'http://mixed.test/',
    why: 'one public and one private address',
    resolvesTo: ['1.1.1.1', '10.0.0.1'],
  },
  { url: 'http://mixed6.test/', why: 'public IPv4, private IPv6', resolvesTo: ['1.1.1.1', 'fd00::1'] },
  { url: 'http://mapped.test/', why: 'a name for a mapped address', resolvesTo: ['::ffff:10.0.0.1'] },
  { url: 'http://zoned.test/', why: 'a name for a zoned address', resolvesTo: ['fe80::1%eth0'] },
  { url: 'http://octal.test/', why: 'a resolver that answers octal', resolvesTo: ['0177.0.0.1'] },
  { url: 'http://garbage.test/', why: 'a resolver that answers no address', resolvesTo: ['router'] },
  { url: 'http://empty.test/', why: 'a name without addresses', resolvesTo: [] },
  { url: 'http://unknown.test/', why: 'a name that does not exist' },
  { url: 'http://1.1.1.1@127.0.0.1/', why: 'a public address as user name' },
  { url: 'http://cook:secret@1.1.1.1/', why: 'credentials' },
  { url: 'https://:@cook@1.1.1.1/', why: 'credentials, crooked' },
  { url: 'file:///etc/passwd', why: 'a file' },
  { url: 'ftp://1.1.1.1/', why: 'ftp' },
  { url: 'gopher://1.1.1.1:25/', why: 'gopher' },
  { url: 'data:text/html,<h1>hi</h1>', why: 'data' },
  { url: 'javascript:alert(1)', why: 'script' },
  { url: 'ws://1.1.1.1/', why: 'web socket' },
  { url: 'blob:http://1.1.1.1/x', why: 'blob' },
  { url: '//127.0.0.1/', why: 'no scheme' },
  { url: '/api/users', why: 'a path' },
  { url: 'http://', why: 'no host' },
  { url: 'http://[fe80::1%25eth0]/', why: 'a zone' },
  { url: '', why: 'nothing' },
]

/** Answers for the names above and for `public.test`; everything else does not exist. */
export const evilResolver: Resolver = async (hostname) => {
  if (hostname === 'public.test') return ['1.1.1.1']
  const known = EVIL_URLS.find((evil) => URL.parse(evil.url)?.hostname.replace(/\.$/, '') === hostname)
  if (!known?.resolvesTo) throw new Error(`ENOTFOUND ${hostname}`)
  return known.resolvesTo
}

/** Opens nothing. Remembers in `asked` what it was asked to fetch: after an evil address the list must be empty. */
export function refusingTransport(): Transport & { asked: string[] } {
  const asked: string[] = []
  const transport: Transport = async ({ url }) => {
    asked.push(url.href)
    throw new Error(`a connection to ${url.href} would have been opened`)
  }
  return Object.assign(transport, { asked })
}
