import ipaddr from 'ipaddr.js'

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/**
 * The network that an address is in, as a key: of IPv6 the /64, since one customer holds 2^64 addresses; of IPv4 as many bits
 * as given. Anything that is no address stays as it is.
 */
export function networkOf(address: string, ipv4Bits: 24 | 32): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  const [bytes, bits] = parsed.kind() === 'ipv4' ? [ipv4Bits / 8, ipv4Bits] : [8, 64]
  return `${parsed.toByteArray().slice(0, bytes).join('.')}/${bits}`
}

/** Reads addresses and networks such as `10.0.0.1` and `fd00::/8`. */
export function parseNetworks(items: readonly string[]): Network[] {
  return items.map((item) => {
    if (item.includes('/')) return ipaddr.parseCIDR(item)
    const address = ipaddr.process(item)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
}

function isWithin(text: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))
}

/**
 * The client's address: the peer, unless the peer is a trusted proxy; then the last address of X-Forwarded-For
 * that is not trusted itself.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | null,
  trusted: readonly Network[],
): string {
  const normal = ipaddr.isValid(peer) ? ipaddr.process(peer).toString() : peer
  if (!forwardedFor || !isWithin(normal, trusted)) return normal
  const hops = forwardedFor.split(',').map((hop) => hop.trim().replace(/^\[(.*)\](:\d+)?$/, '$1'))
  let client = normal
  for (const hop of hops.reverse()) {
    if (!ipaddr.isValid(hop)) break
    client = ipaddr.process(hop).toString()
    if (!isWithin(client, trusted)) break
  }
  return client
}

const KEPT = 500
const KEPT_LENGTH = 200

/** `clientAddress` with a memory: a household's devices, and the proxy before them, ask again and again. */
export function clientAddressReader(
  trusted: readonly Network[],
): (peer: string, forwardedFor: string | null) => string {
  const known = new Map<string, string>()
  return (peer, forwardedFor) => {
    const key = `${peer}\n${forwardedFor ?? ''}`
    let client = known.get(key)
    if (client === undefined) {
      client = clientAddress(peer, forwardedFor, trusted)
      if (known.size >= KEPT) known.clear()
      if (key.length < KEPT_LENGTH) known.set(key, client)
    }
    return client
  }
}

export function isTrustedProxy(peer: string, trusted: readonly Network[]): boolean {
  return isWithin(peer, trusted)
}
