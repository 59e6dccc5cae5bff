import { type Element, parseTree, type TreeNode } from './tree.rules'

const BLOCKS = new Set(
  (
    'address article aside blockquote body br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 ' +
    'h3 h4 h5 h6 header hr html label legend li main menu nav ol option p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
)
const CELLS = new Set(['td', 'th'])
const SILENT = new Set(
  'script style template noscript svg head iframe object video audio canvas select textarea math'.split(' '),
)
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2060-\u2064\ufeff]/g
const LONE_JOINERS = /^(?:\u200c|\u200d|\s)+$/
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u0080-\u009f]/g
const PLAIN = /^[\x00-\x7f]*$/
const BLANKS = /[^\S\n]+/g
/** Matches any text that tidying would change; most lines need none. */
const UNTIDY = /[^ \S]| {2}|[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/
/** All white space but single spaces. */
const WIDE_BLANKS = /\s{2,}|[^\S ]/g
const LINE_ENDS = /\r\n?|[\f\u2028\u2029]/g
const BLOCK_TAG = /<(?:p|br|li|div|ol|ul|h[1-6])[\s/>]/i
/** A private character that stands for a line break while a text is read as HTML. */
const BREAK = '\ue000'
/** Texts are decoded again as long as that changes them: pages escape twice, seldom three times. */
const MAX_DECODINGS = 4
/** Twice what a recipe may hold in one text; what real pages state is a tenth of that. */
const MAX_TEXT = 100_000

/** Names of elements whose text is never part of a page's visible text. */
export function isSilent(name: string): boolean {
  return SILENT.has(name)
}

/** Whether an element begins a line of its own. */
export function isBlock(name: string): boolean {
  return BLOCKS.has(name)
}

/** Runs of spaces become one, spaces around line breaks and empty lines go, invisible characters too. */
function tidyLines(text: string): string {
  if (!UNTIDY.test(text)) return text.trim()
  return (
    text
      .replace(LINE_ENDS, '\n')
      .replace(INVISIBLE, '')
      .replace(CONTROL, ' ')
      .replace(BLANKS, ' ')
      .split('\n')
      .map((line) => line.trim())
      // Joiners belong to letters and pictures; alone they are invisible.
      .filter((line) => line !== '' && !LONE_JOINERS.test(line))
      .join('\n')
  )
}

/** The text as one line with single spaces. */
export function tidyLine(text: string): string {
  return tidyLines(text).replaceAll('\n', ' ')
}

type Piece = TreeNode | string
const NOTHING_LEFT_OUT = (_: Element): boolean => false

/** Private characters that stand for the edges of inline elements while a text is put together. */
const OPENED = '\ue001'
const CLOSED = '\ue002'
const INLINE = new Set('span strong b em a small data label'.split(' '))
/** Style sheets set apart what is in spans side by side: `<span>2</span><span>eggs</span>`. */
const GLUED_ELEMENTS = /([\p{L}\p{N}.)])\ue002+\ue001+(?=[\p{L}\p{N}(])/gu
const GLUED_AMOUNT = /(\p{N})\ue002+(?=\p{L})/gu
const EDGES = /[\ue001\ue002]/g

/** What the edges of an element become in a text: line breaks, spaces, or marks that tell where words may be glued. */
export function edgesOf(name: string): [string, string] {
  if (BLOCKS.has(name)) return ['\n', '\n']
  if (CELLS.has(name)) return [' ', ' ']
  return INLINE.has(name) ? [OPENED, CLOSED] : ['', '']
}

/** Replaces the marks of inline elements by the spaces that a reader sees there. */
export function withGaps(text: string): string {
  if (text.includes(CLOSED))
    return text.replace(GLUED_ELEMENTS, '$1 ').replace(GLUED_AMOUNT, '$1 ').replace(EDGES, '')
  // A block within an inline element ends a line between its edges.
  return text.includes(OPENED) ? text.replaceAll(OPENED, '') : text
}

function collect(start: TreeNode, isLeftOut: (element: Element) => boolean, most: number): string {
  const pieces: string[] = []
  const pending: Piece[] = [start]
  let length = 0
  while (pending.length > 0 && length <= most) {
    const piece = pending.pop()!
    if (typeof piece === 'string') pieces.push(piece)
    else if (piece.kind === 'text') {
      const text = piece.text.replace(WIDE_BLANKS, ' ')
      pieces.push(text)
      length += text.length
    } else if (!SILENT.has(piece.name) && (piece === start || !isLeftOut(piece))) {
      const [start, end] = edgesOf(piece.name)
      pieces.push(start)
      pending.push(end)
      length += 1
      for (let index = piece.children.length - 1; index >= 0; index -= 1) pending.push(piece.children[index]!)
    }
  }
  return withGaps(pieces.join(''))
}

/**
 * The text of an element as a reader sees it: a line per paragraph, list item or line break, without scripts.
 * @param isLeftOut elements inside whose text is not wanted
 * @param most about how many characters and tags are looked at; the rest is left out
 */
export function textOf(element: TreeNode, isLeftOut = NOTHING_LEFT_OUT, most = MAX_TEXT): string {
  return tidyLines(collect(element, isLeftOut, most))
}

/** The text of an element as one line. */
export function lineOf(element: TreeNode): string {
  return textOf(element).replaceAll('\n', ' ')
}

/** Text of HTML. Line breaks between marked-up paragraphs are layout; in any other text they are the author's. */
function decode(text: string): string {
  const lines = text.replace(LINE_ENDS, '\n')
  const { root } = parseTree(BLOCK_TAG.test(lines) ? lines : lines.replaceAll('\n', BREAK))
  return collect(root, NOTHING_LEFT_OUT, Number.POSITIVE_INFINITY).replaceAll(BREAK, '\n')
}

/** Repairs letters whose two UTF-8 bytes were read as two characters: `Â½` → `½`, `Ã©` → `é`. */
function withoutDoubleEncoding(text: string): string {
  if (!/[\u00c2\u00c3][\u0080-\u00bf]/.test(text)) return text
  return text.replace(/([\u00c2\u00c3])([\u0080-\u00bf])/g, (_, lead: string, tail: string) =>
    String.fromCharCode(((lead.charCodeAt(0) & 0x1f) << 6) | (tail.charCodeAt(0) & 0x3f)),
  )
}

/**
 * A text from structured data without markup and character references, a line per paragraph. References and tags
 * that show up after decoding are decoded as well.
 */
export function cleanText(value: string): string {
  let text = withoutDoubleEncoding(value.length > MAX_TEXT ? value.slice(0, MAX_TEXT) : value)
  for (let round = 0; round < MAX_DECODINGS && /[<&]/.test(text); round += 1) {
    const decoded = decode(text)
    if (decoded === text) break
    text = decoded
  }
  return tidyLines(text)
}

/** A text from structured data as one line. */
export function cleanLine(value: string): string {
  return cleanText(value).replaceAll('\n', ' ')
}

/**
 * Letters and numbers in lower case, without accents and punctuation: for comparing texts. Words
 * are joined by single spaces.
 */
export function textKey(text: string): string {
  // Most texts need no decomposition.
  if (PLAIN.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  const bare = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    // The capital of the Turkish dotless i is `I`, and so is that of the dotted one once its mark is removed.
    .replaceAll('ı', 'i')
  return bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
