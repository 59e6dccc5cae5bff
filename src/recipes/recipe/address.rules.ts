import { trimTail } from '../../platform/text/trim'

// What newsletters, advertisers and share buttons add to an address without changing the page.
const TRACKING = /^(utm_\w+|fbclid|gclid|gclsrc|dclid|msclkid|yclid|mc_cid|mc_eid|igshid|_ga)$/i

/**
 * The address of a recipe's page in the form by which an import is recognised: host in lower case without `www.`, no scheme, no
 * fragment, no tracking parameters, the others in a fixed order, no slash at the end. Null for what is no web address.
 */
export function addressKey(address: string | null | undefined): string | null {
  const text = address?.trim() ?? ''
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, pathname, searchParams } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  for (const name of [...searchParams.keys()]) if (TRACKING.test(name)) searchParams.delete(name)
  searchParams.sort()
  const host = hostname.replace(/^www\./, '').replace(/\.$/, '')
  const path = trimTail(pathname, /\//)
  const query = searchParams.toString()
  return `${host}${port === '' ? '' : `:${port}`}${path}${query === '' ? '' : `?${query}`}`
}
