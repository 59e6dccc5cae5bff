import { expect, test } from 'bun:test'
import { withoutZeros } from '../../../tools/build/without-zeros'

const PAGE = 4096
const TEXT = PAGE
const VARIABLES = { offset: PAGE, address: 0x400000 + PAGE, bytes: 64 }
/** As much as the variables that begin as nothing take, and the rest of a page. */
const NOTHING = 5 * PAGE
const PROGRAM = 'what was bundled'

interface Segment {
  kind: number
  offset: number
  address: number
  bytes: number
  memory: number
  alignment: number
}

function writeSegment(
  file: Buffer,
  at: number,
  { kind, offset, address, bytes, memory, alignment }: Segment,
): void {
  file.writeUInt32LE(kind, at)
  const fields = [offset, address, address, bytes, memory, alignment]
  for (const [index, value] of fields.entries()) file.writeBigUInt64LE(BigInt(value), at + 8 + 8 * index)
}

function writeSection(
  file: Buffer,
  at: number,
  name: number,
  kind: number,
  address: number,
  offset: number,
  bytes: number,
) {
  file.writeUInt32LE(name, at)
  file.writeUInt32LE(kind, at + 4)
  const fields = [address, offset, bytes]
  for (const [index, value] of fields.entries()) file.writeBigUInt64LE(BigInt(value), at + 16 + 8 * index)
}

const segmentAt = (file: Buffer, index: number): Segment => {
  const at = 64 + 56 * index
  const number = (place: number) => Number(file.readBigUInt64LE(at + place))
  const [offset, address, bytes, memory, alignment] = [8, 16, 32, 40, 48].map(number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return { kind: file.readUInt32LE(at), offset, address, bytes, memory, alignment }
}

/** A small executable as the bundler writes one: its own table, text, and variables with the program behind them. */
function bundled({ kind = 2, dirt = 0 } = {}): Buffer {
  const nothingAt = VARIABLES.offset + VARIABLES.bytes
  const programAt = VARIABLES.offset + VARIABLES.bytes + NOTHING - ((VARIABLES.bytes + NOTHING) % PAGE)
  const names = '\0.bss\0.bun\0.shstrtab\0'
  const namesAt = programAt + PAGE
  const sectionsAt = namesAt + 64
  const file = Buffer.alloc(sectionsAt + 64 * 3)
  file.writeUInt16LE(kind, 16)
  file.writeBigUInt64LE(64n, 32)
  file.writeBigUInt64LE(BigInt(sectionsAt), 40)
  file.writeUInt16LE(4, 56)
  file.writeUInt16LE(3, 60)
  file.writeUInt16LE(2, 62)
  const programAddress = VARIABLES.address + programAt - VARIABLES.offset
  const all = programAt + PAGE - VARIABLES.offset
  const segments = [
    { kind: 6, offset: 64, address: 0x400040, bytes: 224, memory: 224, alignment: 8 },
    { kind: 1, offset: 0, address: 0x400000, bytes: TEXT, memory: TEXT, alignment: PAGE },
    {
      kind: 1,
      offset: VARIABLES.offset,
      address: VARIABLES.address,
      bytes: all,
      memory: all,
      alignment: PAGE,
    },
    { kind: 4, offset: 300, address: 0x40012c, bytes: 8, memory: 8, alignment: 4 },
  ]
  for (const [index, segment] of segments.entries()) writeSegment(file, 64 + 56 * index, segment)
  file.fill(7, VARIABLES.offset, nothingAt)
  file.write(PROGRAM, programAt)
  file.write(names, namesAt, 'latin1')
  writeSection(
    file,
    sectionsAt,
    names.indexOf('.bss'),
    8,
    VARIABLES.address + VARIABLES.bytes,
    nothingAt,
    3 * PAGE,
  )
  writeSection(file, sectionsAt + 64, names.indexOf('.bun'), 1, programAddress, programAt, PROGRAM.length)
  writeSection(file, sectionsAt + 128, names.indexOf('.shstrtab'), 3, 0, namesAt, names.length)
  file[nothingAt + PAGE] = dirt
  return file
}

test('the program becomes a segment of its own at its address, and the zeros before it are left to the system', () => {
  const file = bundled()
  const short = withoutZeros(file)
  expect(file.length - short.length).toBe(4 * PAGE)
  const [text, variables, program, note] = [0, 1, 2, 3].map((index) => segmentAt(short, index)) as [
    Segment,
    Segment,
    Segment,
    Segment,
  ]
  expect([text, note]).toEqual([segmentAt(file, 1), segmentAt(file, 3)])
  const whole = segmentAt(file, 2)
  expect(variables).toEqual({ ...whole, bytes: VARIABLES.bytes, memory: program.address - whole.address })
  expect(short.toString('latin1', program.offset, program.offset + PROGRAM.length)).toBe(PROGRAM)
  expect(program.address + program.bytes).toBe(whole.address + whole.bytes)
  expect(program.offset % PAGE).toBe(program.address % PAGE)
})

test('the table of sections, which tools read, names the new places', () => {
  const short = withoutZeros(bundled())
  const sections = Number(short.readBigUInt64LE(40))
  const offset = (index: number) => Number(short.readBigUInt64LE(sections + 64 * index + 24))
  expect(short.toString('latin1', offset(1), offset(1) + PROGRAM.length)).toBe(PROGRAM)
  expect(short.toString('latin1', offset(2), offset(2) + 6)).toBe('\0.bss\0')
})

test('a file that is built otherwise stays as it is', () => {
  const short = withoutZeros(bundled())
  for (const file of [bundled({ kind: 3 }), bundled({ dirt: 1 }), short])
    expect(withoutZeros(file)).toBe(file)
})
