import ipaddr from 'ipaddr.js'

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Which private hosts outgoing calls may reach, from `TRIVET_ALLOWED_HOSTS`. */
export interface AllowedHosts {
  allowsHost(hostname: string): boolean
  allowsAddress(address: string): boolean
}

/**
 * Whether a textual IP address belongs to the public internet. Looks through IPv4-mapped and NAT64 forms to the
 * IPv4 address behind them; 6to4, Teredo and every other special range count as not public. Anything that is not
 * an address gives false. Never throws.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address)
  if (!parsed) return false
  if (parsed instanceof ipaddr.IPv6) {
    // IPv6 outside 2000::/3 has never been handed out; ipaddr.js calls those blocks "unicast" too.
    return parsed.range() === 'unicast' && parsed.match(GLOBAL_IPV6)
  }
  return parsed.range() === 'unicast'
}

/**
 * Reads the list of hosts (`printer.lan`, `192.168.1.5`) and CIDRs (`10.0.0.0/8`) that may be reached although they
 * are not public. A name allows whatever it resolves to. Throws an Error naming the entry that is neither.
 */
export function parseAllowedHosts(entries: readonly string[]): AllowedHosts {
  const names = new Set<string>()
  const blocks: [ipaddr.IPv4 | ipaddr.IPv6, number][] = []
  for (const entry of entries.map((text) => text.trim()).filter((text) => text !== '')) {
    const block = parseBlock(entry)
    if (block) blocks.push(block)
    else names.add(parseHostname(entry))
  }
  return {
    allowsHost: (hostname) => names.has(hostname),
    allowsAddress: (address) => {
      const parsed = parseAddress(address)
      return parsed !== undefined && blocks.some((block) => isInside(parsed, block))
    },
  }
}

function parseBlock(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry)
  const parsed = parseAddress(unbracketed(entry))
  return parsed && [parsed, parsed instanceof ipaddr.IPv6 ? 128 : 32]
}

function isInside(address: ipaddr.IPv4 | ipaddr.IPv6, [base, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]) {
  if (address instanceof ipaddr.IPv4) return base instanceof ipaddr.IPv4 && address.match(base, bits)
  return base instanceof ipaddr.IPv6 && address.match(base, bits)
}

function parseHostname(entry: string): string {
  const url = URL.parse(`http://${entry}/`)
  const hostname = url && canonicalHostname(url.hostname)
  if (!hostname || /[*/:@?#\s]/.test(entry)) {
    throw new Error(`"${entry}" is neither a host name nor an address range such as 192.168.0.0/16`)
  }
  return hostname
}

/** A URL's host name as it is compared and resolved: no brackets around IPv6, no final dot. */
export function canonicalHostname(hostname: string): string {
  return unbracketed(hostname).replace(/\.$/, '')
}

function unbracketed(hostname: string): string {
  return hostname.startsWith('[') && hostname.endsWith(']') ? hostname.slice(1, -1) : hostname
}

function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // Only the plain spellings: resolvers and the URL parser never answer octal, hexadecimal or zoned ones.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return undefined
  if (address.includes('%')) return undefined
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && parsed.match(NAT64))
    return new ipaddr.IPv4(parsed.toByteArray().slice(12))
  return parsed
}
