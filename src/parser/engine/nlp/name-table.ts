/** Where the search for a feature name begins in a table of names and numbers. */
export function firstSlot(name: number, mask: number): number {
  return (Math.imul(name, 0x9e3779b1) >>> 7) & mask & ~1
}

/** Place of a feature name in a table of names and numbers: of itself, or of the gap where it belongs. */
export function slotOf(table: Int32Array, name: number): number {
  const mask = table.length - 1
  let slot = firstSlot(name, mask)
  while (table[slot] !== 0 && table[slot] !== name) slot = (slot + 2) & mask
  return slot
}

/** Makes a table of names, which are all different, with the row of each after it. */
export function indexNames(names: Int32Array, rows: Int32Array): Int32Array {
  let size = 1024
  while (size < names.length * 1.4) size *= 2
  const table = new Int32Array(size * 2)
  const mask = table.length - 1
  for (let number = 0; number < names.length; number++) {
    const name = names[number]!
    let slot = firstSlot(name, mask)
    while (table[slot] !== 0) slot = (slot + 2) & mask
    table[slot] = name
    table[slot + 1] = rows[number]!
  }
  return table
}
