/** What placeholders of an action's address stand for. */
export interface ActionSubject {
  /** Address of the recipe's page. */
  url: string
  id: string
  slug: string
}

const PLACEHOLDER = /\$\{(url|id|slug)\}/g
/** Of these a browser runs or shows what is in the address itself, or opens what is on the reader's own disk. */
const DANGEROUS = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'])
const MOST_DECODINGS = 5

/** As a browser reads it: without the spaces and control characters in front of a scheme and the line breaks inside one. */
function schemeOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : ''
}

/** Whether an address would run as script or read a file, as it stands or decoded, however often. */
export function isDangerous(address: string): boolean {
  let text = address
  for (let round = 0; round < MOST_DECODINGS; round++) {
    // A word in front of a colon, in case the rest is no address that could be parsed.
    const word =
      /^[^/?#]*?:/
        .exec(text)?.[0]
        .replace(/[\s\p{Cc}]/gu, '')
        .toLowerCase() ?? ''
    if (DANGEROUS.has(word) || DANGEROUS.has(schemeOf(text))) return true
    const decoded = text.replace(/%[0-9a-f]{2}/gi, (code) =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    )
    if (decoded === text) return false
    text = decoded
  }
  return true
}

/** Whether the server may post to an address: http and https alone. */
export function isWebAddress(template: string): boolean {
  if (!/^https?:\/\//i.test(template)) return false
  return URL.canParse(template.replace(PLACEHOLDER, 'x'))
}

/** Whether a link may lead there: any scheme (`shortcuts:`, `obsidian:`), or none, but those that run something. */
export const isLinkTarget = (template: string): boolean => !isDangerous(template.replace(PLACEHOLDER, 'x'))

/**
 * The address of an action for one recipe: `${url}`, `${id}` and `${slug}` are replaced, each encoded, so that nothing in them ends
 * the part of the address that it stands in; only an address that is nothing but `${url}` is the page's own. Without a scheme it is
 * one of https. @returns null for one that has become dangerous by what was put in
 */
export function actionAddress(template: string, subject: ActionSubject): string | null {
  if (template === '${url}') return subject.url
  const address = template.replace(PLACEHOLDER, (_, name: keyof ActionSubject) =>
    encodeURIComponent(subject[name]),
  )
  if (isDangerous(address)) return null
  if (address.startsWith('//')) return `https:${address}`
  // `pi.local:8080/x` names a port, not a scheme.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d{1,5}(?:[/?#]|$))/i.test(address)
  return hasScheme || /^[/?#]/.test(address) ? address : `https://${address}`
}
