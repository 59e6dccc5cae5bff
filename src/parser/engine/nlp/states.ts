/** The labels of the training data, in the order of the trained weights. */
export const LABELS = ['QTY', 'UNIT', 'SIZE', 'NAME', 'PREP', 'COMMENT', 'PURPOSE', 'PUNC'] as const
export type Label = (typeof LABELS)[number]

const NAME = 3
const PUNC = 7

/**
 * The chain runs over finer states than the labels: a state also remembers whether a food name was seen, which name
 * run it is in, and a sign remembers the label before it. Each state is reached from a state by one label.
 */
export interface StateSpace {
  /** Label of each state. */
  labelOf: Uint8Array
  /** `arcFrom[a]` → `arcTo[a]`, sorted by the state they reach. */
  arcFrom: Uint8Array
  arcTo: Uint8Array
  /** First arc into each state, one more at the end. */
  arcStart: Uint16Array
  /** State that a label leads to: `next[state * 8 + label]`; the start is the state after the last one. */
  next: Uint8Array
  states: number
}

interface Memory {
  label: number
  /** 0: no name yet, 1: in the first name run, 2: after it, 3: in a later run. */
  name: number
  /** For a sign: the label before it, 8 at the beginning. */
  before: number
}

function step(memory: Memory, label: number): Memory {
  const from = memory.label === PUNC ? memory.before : memory.label
  if (label === PUNC) return { label, name: memory.name, before: from }
  if (label !== NAME) return { label, name: memory.name === 0 ? 0 : 2, before: 0 }
  if (memory.name === 0) return { label, name: 1, before: 0 }
  // A name after a sign after a name goes on with its list.
  if (from === NAME)
    return { label, name: memory.label === PUNC && memory.name === 1 ? 4 : memory.name, before: 0 }
  return { label, name: 3, before: 0 }
}

const keyOf = (memory: Memory) => `${memory.label}.${memory.name}.${memory.before}`

/** Builds the states and arcs, always in the same order. */
export function createStateSpace(): StateSpace {
  const start: Memory = { label: PUNC, name: 0, before: 8 }
  const found = new Map<string, number>([[keyOf(start), 0]])
  const memories: Memory[] = [start]
  const arcs: [from: number, to: number, label: number][] = []
  for (let s = 0; s < memories.length; s++) {
    for (let label = 0; label < LABELS.length; label++) {
      const to = step(memories[s]!, label)
      const key = keyOf(to)
      let index = found.get(key)
      if (index === undefined) {
        index = memories.length
        found.set(key, index)
        memories.push(to)
      }
      arcs.push([s, index, label])
    }
  }
  arcs.sort((a, b) => a[1] - b[1] || a[0] - b[0])
  const states = memories.length
  const arcStart = new Uint16Array(states + 1)
  const next = new Uint8Array(states * LABELS.length)
  for (const [from, to, label] of arcs) {
    arcStart[to + 1]!++
    next[from * LABELS.length + label] = to
  }
  for (let s = 0; s < states; s++) arcStart[s + 1]! += arcStart[s]!
  return {
    labelOf: Uint8Array.from(memories, (memory) => memory.label),
    arcFrom: Uint8Array.from(arcs, (arc) => arc[0]),
    arcTo: Uint8Array.from(arcs, (arc) => arc[1]),
    arcStart,
    next,
    states,
  }
}
