import { AppError } from '../errors'
import { type AllowedHosts, canonicalHostname, isPublicAddress } from './address'

/** Every address of a host name, textual; rejects when there is none. */
export type Resolver = (hostname: string) => Promise<string[]>

/** A URL that passed the check, with the only addresses its connection may use. */
export interface CheckedTarget {
  url: URL
  addresses: string[]
}

/** The addresses the machine's own resolver knows, hosts file included. */
export const systemResolver: Resolver = async (hostname) => {
  const { lookup } = await import('node:dns/promises')
  return (await lookup(hostname, { all: true, verbatim: true })).map((answer) => answer.address)
}

/**
 * Resolves the URL's host and makes sure that each of its addresses is public or allowed. One private address among
 * public ones refuses the whole, else a second connection attempt could land on it.
 * Throws `upstream` `net.address-refused`, the same for a bad scheme, a name that does not exist and a private
 * address, so that no one can map a network by the answers; the reason is in the cause, for the log.
 */
export async function checkTarget(
  url: URL,
  allowed: AllowedHosts,
  resolve: Resolver,
): Promise<CheckedTarget> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused(`scheme ${url.protocol}`)
  if (url.username !== '' || url.password !== '') throw refused('credentials in the address')
  const hostname = canonicalHostname(url.hostname)
  if (hostname === '' || hostname.length > 253) throw refused('no usable host name')
  const { isIP } = await import('node:net')
  const addresses = isIP(hostname) ? [hostname] : await resolveOrRefuse(hostname, resolve)
  if (addresses.length === 0) throw refused(`${hostname} has no address`)
  const isNameAllowed = allowed.allowsHost(hostname)
  for (const address of addresses) {
    const isFine =
      isIP(address) && (isNameAllowed || allowed.allowsAddress(address) || isPublicAddress(address))
    if (!isFine) throw refused(`${hostname} is ${address}, which is not public`)
  }
  return { url, addresses }
}

/** Reads an address typed or linked by people; throws `upstream` `net.address-refused` when it is none. */
export function parseTarget(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url) throw refused('not an address')
  url.hash = ''
  return url
}

async function resolveOrRefuse(hostname: string, resolve: Resolver): Promise<string[]> {
  try {
    return await resolve(hostname)
  } catch (error) {
    throw refused(`${hostname} could not be resolved`, error)
  }
}

function refused(reason: string, cause?: unknown): AppError {
  return new AppError('upstream', 'net.address-refused', { cause: new Error(reason, { cause }) })
}
