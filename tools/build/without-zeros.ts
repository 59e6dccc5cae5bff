/** Kinds of segments (`p_type`), of sections (`sh_type`) and of the file (`e_type`), by the ELF specification. */
const LOADED = 1
const OWN_TABLE = 6
const NO_BITS = 8
const FIXED_ADDRESSES = 2

const SEGMENT_BYTES = 56
const SECTION_BYTES = 64

/** A row of the table of segments or sections; it writes through to the file's bytes. */
class Row {
  constructor(
    readonly bytes: Buffer,
    readonly at: number,
  ) {}

  /** A field of 64 bits at its place in the row. */
  get(place: number): number {
    return Number(this.bytes.readBigUInt64LE(this.at + place))
  }

  set(place: number, value: number): void {
    this.bytes.writeBigUInt64LE(BigInt(value), this.at + place)
  }
}

/** Behind the section's name. */
const KIND_OF_SECTION = 4
const SEGMENT = { offset: 8, address: 16, physical: 24, bytes: 32, memory: 40, alignment: 48 }
const SECTION = { address: 16, offset: 24, bytes: 32 }

function table(file: Buffer, offsetAt: number, countAt: number, rowBytes: number): Row[] {
  const offset = Number(file.readBigUInt64LE(offsetAt))
  const count = file.readUInt16LE(countAt)
  return Array.from({ length: count }, (_, index) => new Row(file, offset + index * rowBytes))
}

/**
 * An executable without the zeros that the bundler writes into it. It appends the program behind the runtime's variables, in the same
 * segment, and a segment that goes on in the file has to hold in full what lies before: 1.8 MB of variables that begin as nothing.
 * Here the program becomes a segment of its own, so that the system provides the nothing, as it does for the bare runtime. Addresses
 * stay as they are; the row is the one by which a table of segments names itself, which only programs without fixed addresses need.
 * @returns the file itself when it is not built as described, such as by another version of Bun
 */
export function withoutZeros(file: Buffer): Buffer {
  const segments = table(file, 32, 56, SEGMENT_BYTES)
  const sections = table(file, 40, 60, SECTION_BYTES)
  const named = file.readUInt16LE(62)
  const nameOf = (section: Row) => {
    const from = sections[named]!.get(SECTION.offset) + file.readUInt32LE(section.at)
    return file.toString('latin1', from, file.indexOf(0, from))
  }
  const kindOf = (row: Row) => file.readUInt32LE(row.at)
  const program = sections.find((section) => nameOf(section) === '.bun')
  const nothing = sections.find((section) => nameOf(section) === '.bss')
  if (!program || !nothing || file.readUInt16LE(16) !== FIXED_ADDRESSES) return file

  const from = program.get(SECTION.offset)
  const endOf = (segment: Row) => segment.get(SEGMENT.offset) + segment.get(SEGMENT.bytes)
  const holds = (segment: Row) =>
    kindOf(segment) === LOADED &&
    segment.get(SEGMENT.offset) <= nothing.get(SECTION.offset) &&
    endOf(segment) >= from + program.get(SECTION.bytes)
  const holder = segments.findIndex(holds)
  const own = segments.findIndex((segment) => kindOf(segment) === OWN_TABLE)
  if (holder === -1 || own === -1 || own > holder) return file

  const segment = segments[holder]!
  const alignment = segment.get(SEGMENT.alignment)
  const empty = nothing.get(SECTION.offset)
  // Offset and address keep the same distance from a page's start: a file is mapped by whole pages.
  const spare = Math.floor((from - empty) / alignment) * alignment
  if (spare <= 0 || file.subarray(empty, from).some((byte) => byte !== 0)) return file

  const short = Buffer.concat([file.subarray(0, from - spare), file.subarray(from)])
  // Rows before the holder move up by one, over the row that goes; the last place is the program's.
  const [first, before, last] = [segments[own]!.at, segments[own + 1]!.at, segments[holder]!.at]
  file.copy(short, first, before, last + SEGMENT_BYTES)
  const variables = new Row(short, last - SEGMENT_BYTES)
  variables.set(SEGMENT.bytes, empty - segment.get(SEGMENT.offset))
  variables.set(SEGMENT.memory, program.get(SECTION.address) - segment.get(SEGMENT.address))
  const added = new Row(short, last)
  added.set(SEGMENT.offset, from - spare)
  for (const place of [SEGMENT.address, SEGMENT.physical]) added.set(place, program.get(SECTION.address))
  for (const place of [SEGMENT.bytes, SEGMENT.memory]) added.set(place, endOf(segment) - from)

  short.writeBigUInt64LE(file.readBigUInt64LE(40) - BigInt(spare), 40)
  for (const section of table(short, 40, 60, SECTION_BYTES)) {
    const offset = section.get(SECTION.offset)
    if (offset >= from && short.readUInt32LE(section.at + KIND_OF_SECTION) !== NO_BITS)
      section.set(SECTION.offset, offset - spare)
  }
  return short
}
