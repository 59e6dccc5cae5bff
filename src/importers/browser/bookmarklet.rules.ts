/**
 * The bookmark that sends the page a cook is looking at, where the site refuses this server. It may not
 * send a form or open a connection there (content security policies forbid both), so it opens a page of ours and hands the text
 * over by `postMessage`: the page says that it is ready, the bookmark answers that origin alone, once.
 */

/** Size of a page's source in UTF-8. */
export const MAX_SENT_BYTES = 5 * 1024 * 1024

/** What our page sends when it is ready. Any window that opened ours gets it, and it reveals nothing. */
export const READY = 'trivet:ready'

const MARK = 'trivet:page'

/** A page as a bookmark sends it. */
export interface SentPage {
  url: string
  html: string
}

/** The `<` of a text that is in an address must not end it. */
const text = (value: string) => JSON.stringify(value).replace(/</g, '\\u003c')

/**
 * The address of a bookmark: a script that opens `receiver` and sends it the page it is pressed on.
 * @param receiver our page with its origin
 * @param blocked what to say when the browser forbids the new window
 */
export function bookmarkletCode(receiver: string, blocked: string): string {
  const { origin } = new URL(receiver)
  const script = `(function(){var w=window.open(${text(receiver)}+"#"+encodeURIComponent(location.href),"_blank");if(!w){alert(${text(blocked)});return}addEventListener("message",function s(e){if(e.source!==w||e.origin!==${text(origin)}||e.data!==${text(READY)})return;removeEventListener("message",s);var d=document.documentElement.cloneNode(true);d.querySelectorAll('script:not([type*="json"]),style,svg,iframe').forEach(function(n){n.remove()});w.postMessage({kind:${text(MARK)},url:location.href,html:"<!doctype html>"+d.outerHTML},${text(origin)})})})()`
  return `javascript:${encodeURIComponent(script)}`
}

/**
 * What a message holds that came from the window which opened ours: the page, null for any other message, `too-large` for a page
 * beyond the limit. A page may only speak for its own site: the address must have the origin that the browser vouches for.
 */
export function readSentPage(data: unknown, origin: string): SentPage | 'too-large' | null {
  if (data === null || typeof data !== 'object') return null
  const { kind, url, html } = data as Record<string, unknown>
  if (kind !== MARK || typeof url !== 'string' || typeof html !== 'string') return null
  const address = URL.canParse(url) ? new URL(url) : null
  if (!address || !/^https?:$/.test(address.protocol) || address.origin !== origin) return null
  const isTooLarge = html.length > MAX_SENT_BYTES || new TextEncoder().encode(html).length > MAX_SENT_BYTES
  return isTooLarge ? 'too-large' : { url: address.href, html }
}

/** The address of the page after the `#` by which a bookmark opened ours; empty when there is none. */
export function addressInHash(hash: string): string {
  try {
    const address = decodeURIComponent(hash.replace(/^#/, ''))
    return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : ''
  } catch {
    return ''
  }
}
