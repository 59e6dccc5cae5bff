import type { Mail } from './mail'

/** Plain words that may stand in a header as they are. */
const PLAIN = /^[\w .,'!?-]*$/
/** Bytes of an encoded word, whose base64 then fits into its 75 characters. */
const WORD_BYTES = 42

/** Text as encoded words (RFC 2047), cut between characters. */
function encodedWords(text: string): string {
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word)
      word = ''
    }
    word += character
  }
  words.push(word)
  return words.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ')
}

const headerText = (text: string) => (PLAIN.test(text) && text.length <= 60 ? text : encodedWords(text))

/** Base64 in lines of 76 characters, which every server takes. */
const inLines = (text: string) =>
  Buffer.from(text)
    .toString('base64')
    .replace(/.{76}(?=.)/g, '$&\r\n')

function part(type: string, text: string): string {
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${inLines(text)}\r\n`
}

export interface Envelope {
  fromName: string
  /** Addresses as they stand on the line: ASCII, each a single one. */
  from: string
  to: string
  cc: readonly string[]
  replyTo: readonly string[]
  sentAt: Date
}

/** A mail as it goes over the line (RFC 5322): text and HTML as two readings of the same. */
export function toMime(
  { subject, text, html }: Mail,
  { fromName, from, to, cc, replyTo, sentAt }: Envelope,
): string {
  const boundary = `trivet-${crypto.randomUUID()}`
  const headers = [
    `From: ${fromName === '' ? from : `${headerText(fromName)} <${from}>`}`,
    `To: ${to}`,
    ...(cc.length === 0 ? [] : [`Cc: ${cc.join(', ')}`]),
    ...(replyTo.length === 0 ? [] : [`Reply-To: ${replyTo.join(', ')}`]),
    `Subject: ${headerText(subject)}`,
    `Date: ${sentAt.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${crypto.randomUUID()}@${from.split('@')[1]}>`,
    'MIME-Version: 1.0',
    // No mail of absence comes back.
    'Auto-Submitted: auto-generated',
    `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`,
  ]
  const readings = [part('text/plain', text), ...(html === null ? [] : [part('text/html', html)])]
  const parts = readings.map((one) => `--${boundary}\r\n${one}`)
  return `${headers.join('\r\n')}\r\n\r\n${parts.join('')}--${boundary}--\r\n`
}
