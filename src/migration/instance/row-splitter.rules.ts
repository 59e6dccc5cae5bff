/** One row of a table, as its text in JSON; '' where a table begins, which may have no rows. */
export interface SplitRow {
  table: string
  text: string
}

/** Why a text is not the tables of an instance. */
export class NoTables extends Error {}

const QUOTE = 34
const BACKSLASH = 92
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_THING = 123
const CLOSE_THING = 125
const SPACES = new Set([9, 10, 13, 32])
/** `{ "table": [ {`: how deep a row is. */
const ROW_DEPTH = 3
/** Twice the longest recipe that the other server takes. */
const MAX_ROW_BYTES = 4 * 1024 * 1024
const MAX_NAME_BYTES = 200

const decoder = new TextDecoder()

/** Bytes of one row or name, gathered over the pieces as they arrived. */
class Gathered {
  #parts: Uint8Array[] = []
  #bytes = 0

  constructor(private readonly most: number) {}

  /** A piece is only lent: what is kept of it is copied. */
  add(piece: Uint8Array, isLast: boolean): void {
    this.#bytes += piece.length
    if (this.#bytes > this.most) throw new NoTables('a row is too long')
    this.#parts.push(isLast ? piece : piece.slice())
  }

  take(): string {
    const text = decoder.decode(this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts))
    this.#parts = []
    this.#bytes = 0
    return text
  }
}

/**
 * Takes the JSON of a whole instance apart, an object of lists of rows, while it comes: no more than one row is held. Rows are not
 * looked into: what is wrong inside is found when they are parsed.
 * @throws NoTables for anything else than such an object, one that ends too early, or rows beyond 4 MB
 */
export async function* splitRows(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<SplitRow[]> {
  const row = new Gathered(MAX_ROW_BYTES)
  const name = new Gathered(MAX_NAME_BYTES)
  let [depth, table, isText, isEscaped, hasBegun] = [0, '', false, false, false]
  for await (const piece of pieces) {
    const rows: SplitRow[] = []
    // Where the row or the name began that goes on at the end of the piece.
    let from = 0
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]!
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) {
          isText = false
          if (depth === 1) {
            name.add(piece.subarray(from, at), true)
            table = name.take()
          }
        }
      } else if (byte === QUOTE) {
        isText = true
        if (depth === 1) from = at + 1
      } else if (byte === OPEN_THING || byte === OPEN_LIST) {
        depth += 1
        const isRight = depth === 2 ? byte === OPEN_LIST : byte === OPEN_THING
        if (depth <= ROW_DEPTH && !isRight) throw new NoTables('not an object of lists of rows')
        if (depth === ROW_DEPTH) from = at
        else if (depth === 2) rows.push({ table, text: '' })
        hasBegun = true
      } else if (byte === CLOSE_THING || byte === CLOSE_LIST) {
        if (depth === ROW_DEPTH) {
          row.add(piece.subarray(from, at + 1), true)
          rows.push({ table, text: row.take() })
        }
        depth -= 1
        if (depth < 0) throw new NoTables('more ends than beginnings')
      } else if (depth === 0 && !SPACES.has(byte) && !(byte > 127 && !hasBegun)) {
        throw new NoTables('not an object')
      }
    }
    if (depth >= ROW_DEPTH) row.add(piece.subarray(from), false)
    else if (depth === 1 && isText) name.add(piece.subarray(from), false)
    if (rows.length > 0) yield rows
  }
  if (depth !== 0 || isText || !hasBegun) throw new NoTables('it ends too early')
}
