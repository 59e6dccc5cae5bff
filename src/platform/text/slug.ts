import type * as HtmlParser from 'htmlparser2'
import type * as Letters from './letters/latin'

/** Names that are tried before a clash is refused: the one that was asked for, then "(1)" to "(9)". */
export const NAME_TRIES = 10

function decodeCharacterReferences(text: string): string {
  if (!text.includes('&')) return text
  // Loaded by the first name with such a reference: it unpacks a table of two thousand of them.
  const { Parser } = require('htmlparser2') as typeof HtmlParser
  const pieces: string[] = []
  const parser = new Parser({ ontext: (piece) => pieces.push(piece) })
  // Without a tag the parser only decodes; "a < b" in a name is text, not markup.
  parser.end(text.replaceAll('<', '&lt;'))
  return pieces.join('')
}

function romanise(letters: string): string {
  if (/^[A-Za-z]*$/.test(letters)) return letters
  // Its table is read for the first letter beyond ASCII: many a household never writes one into a name.
  const { toLatin } = require('./letters/latin') as typeof Letters
  // Soft signs and breathings come out as quotes ("соль" → "sol'"); inside a word they must not become a dash.
  return toLatin(letters).replace(/[^A-Za-z0-9\s]/g, '')
}

/**
 * The address form of a name: lower-case ASCII letters and digits, words joined by single dashes, no dash at the
 * ends; "" when nothing of the name can be written so, as with emoji alone.
 * "Crème Brûlée" → "creme-brulee", "1,000 Layers" → "1000-layers". Never throws.
 * Server only: the table of letters is a file.
 */
export function toSlug(text: string): string {
  return decodeCharacterReferences(text)
    .normalize('NFC')
    .replace(/[\p{L}\p{M}]+/gu, romanise)
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(/\p{No}/gu, (numeral) => ` ${numeral.normalize('NFKD').replace('\u2044', ' ')} `)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * The name a clash gets: "Soup" → "Soup (1)", "Soup (2)" … up to "(9)", recipes and groups alike.
 */
export function numberedName(name: string, n: number): string {
  return `${name} (${n})`
}
