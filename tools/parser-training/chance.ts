/** A small generator of numbers from 0 to below 1, so that every run gives the same weights. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return (state >>> 8) / 16777216
  }
}

/** Puts a list into a random order. */
export function shuffle(order: Uint32Array, random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const k = Math.floor(random() * (i + 1))
    const moved = order[i]!
    order[i] = order[k]!
    order[k] = moved
  }
}
