import { trimTail } from '../../platform/text/trim'

const IN_TEXT = /(?<![\p{L}\p{N}@/.])(?:https?:\/\/|www\.)[^\s<>"'`«»“”„{}|\\^]{1,4000}/iu
const BARE_HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]|$)/u
const MAX_TEXT = 100_000
const WHOLE_SCHEME = /^https?:\/\//i

/** Marks at the end that belong to the sentence; a closing bracket belongs to the address that opens one. */
function withoutSentence(address: string): string {
  const trimmed = trimTail(address, /[.,;:!?…]/)
  const last = trimmed.at(-1) ?? ''
  const opening = { ')': '(', ']': '[' }[last]
  if (opening === undefined || trimmed.split(last).length <= trimmed.split(opening).length) return trimmed
  return withoutSentence(trimmed.slice(0, -1))
}

/**
 * The web address in what someone pasted or shared: the first `http(s)://…` or `www.…` among other words.
 * A single word is taken as it is, with `https://` in front of `www.example.com` and `example.com/soup`.
 * Null when there is none. It is not checked here: the guarded client does that.
 */
export function findAddress(text: string): string | null {
  const trimmed = text.trim().slice(0, MAX_TEXT)
  if (trimmed === '') return null
  if (!/\s/.test(trimmed)) return BARE_HOST.test(trimmed) ? `https://${trimmed}` : trimmed
  const found = IN_TEXT.exec(trimmed)?.[0]
  if (found === undefined) return null
  const address = withoutSentence(found)
  return WHOLE_SCHEME.test(address) ? address : `https://${address}`
}
