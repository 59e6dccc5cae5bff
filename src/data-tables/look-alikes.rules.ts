/** Something with a name, and all the folded names by which it is known. */
export interface Named {
  id: string
  name: string
  /** Folded name, plural, abbreviations and aliases. */
  keys: readonly string[]
}

export interface LookAlikes {
  members: Named[]
  /** They share a name; otherwise they are a letter apart, which may be chance. */
  isSure: boolean
}

// Shorter words are a letter apart by chance: leek, leak.
const LEAST_LETTERS = 5
const MOST_GROUPS = 100

/**
 * Two words within one edit share their first or their last half, counted by the shorter one: each word is under both halves of
 * its own length and of one letter less.
 */
function halvesOf(word: string): string[] {
  return [word.length, word.length - 1].flatMap((length) => {
    const half = Math.floor(length / 2)
    return [`${length} ${word.slice(0, half)}`, `${length} … ${word.slice(word.length - (length - half))}`]
  })
}

/** Whether two words differ by one letter added, left out or written differently. */
export function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || one === other) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return short.slice(at + (short.length === long.length ? 1 : 0)) === long.slice(at + 1)
}

class Groups {
  readonly #parents = new Map<string, string>()

  rootOf(id: string): string {
    const parent = this.#parents.get(id)
    if (parent === undefined || parent === id) return id
    const root = this.rootOf(parent)
    this.#parents.set(id, root)
    return root
  }

  join(one: string, other: string): void {
    this.#parents.set(this.rootOf(one), this.rootOf(other))
  }
}

// Where thousands begin alike they are no possible duplicates, and comparing all with all would take minutes.
const MOST_COMPARED = 100

interface Join {
  keysOf(one: Named): Iterable<string>
  test?(one: Named, other: Named): boolean
  /** Lets others have their turn. */
  pause(): Promise<void>
}

async function joinBy(named: readonly Named[], groups: Groups, { keysOf, test, pause }: Join): Promise<void> {
  const seen = new Map<string, Named[]>()
  for (const one of named) {
    for (const key of new Set(keysOf(one))) {
      const others = seen.get(key) ?? []
      for (const other of others)
        if (other !== one && (!test || test(one, other))) groups.join(one.id, other.id)
      if (others.length < MOST_COMPARED) others.push(one)
      seen.set(key, others)
    }
    await pause()
  }
}

function collect(named: readonly Named[], groups: Groups): Named[][] {
  const byRoot = Map.groupBy(named, ({ id }) => groups.rootOf(id))
  return [...byRoot.values()].filter((members) => members.length > 1)
}

/**
 * What is probably the same thing twice: those that share a name, plural or alias, then those whose names are one letter apart; by
 * name, at most a hundred.
 * @param pause called between two names, so that ten thousand of them hold no one up
 */
export async function findLookAlikes(
  named: readonly Named[],
  pause: () => Promise<void> = async () => {},
): Promise<LookAlikes[]> {
  const sure = new Groups()
  await joinBy(named, sure, { keysOf: ({ keys }) => keys.filter((key) => key !== ''), pause })
  const near = new Groups()
  const long = named.filter(({ keys }) => (keys[0]?.length ?? 0) >= LEAST_LETTERS)
  await joinBy(long, near, {
    keysOf: ({ keys }) => halvesOf(keys[0]!),
    test: (one, other) =>
      sure.rootOf(one.id) !== sure.rootOf(other.id) && isOneEditApart(one.keys[0]!, other.keys[0]!),
    pause,
  })
  return [
    ...collect(named, sure).map((members) => ({ members, isSure: true })),
    ...collect(long, near).map((members) => ({ members, isSure: false })),
  ].slice(0, MOST_GROUPS)
}
