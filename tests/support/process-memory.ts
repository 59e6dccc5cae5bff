import { readdirSync, readFileSync } from 'node:fs'

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // it has ended meanwhile
  }
}

/** The processes that a process has started and that have not ended, and theirs. */
export function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // The name in brackets may hold anything; state and parent follow it.
    const [state, parent] = read(`/proc/${name}/stat`).split(') ').at(-1)!.split(' ')
    if (state === 'Z') continue
    // Between its birth and its own program a child runs in its parent's memory, which would count twice.
    if (read(`/proc/${name}/cmdline`) === read(`/proc/${parent}/cmdline`)) continue
    children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(name)])
  }
  const own = (parent: number): number[] =>
    (children.get(parent) ?? []).flatMap((child) => [child, ...own(child)])
  return own(pid)
}

function shareOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024
}

/**
 * What a process and all that it has started take, in bytes: their proportional share of every page (PSS), so that the executable's
 * own pages, which they have in common, count once.
 */
export function memoryOfTree(pid: number): number {
  const all = [pid, ...descendantsOf(pid)]
  const before = all.map(shareOf)
  // Looked at twice: what one of two has alone is shared a moment later, when the other has begun, and would count for both.
  const after = all.map(shareOf)
  return before.reduce((sum, share, at) => sum + Math.min(share, after[at] ?? 0), 0)
}

/** Watches while something is done: its result, and the most that the processes took. */
export async function peakWhile<T>(
  pid: number,
  doing: () => Promise<T>,
): Promise<{ result: T; peak: number }> {
  let peak = memoryOfTree(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOfTree(pid))
  }, 10)
  try {
    const result = await doing()
    return { result, peak: Math.max(peak, memoryOfTree(pid)) }
  } finally {
    clearInterval(timer)
  }
}
