import { readFileSync } from 'node:fs'

/** What anyone else waited for at the longest, since the last look. */
export interface Waits {
  /** Milliseconds that the server's main thread worked meanwhile. */
  worked: number
  /** Milliseconds that it was ready to and had no core: others use the machine, too. */
  waited: number
  /** Milliseconds on the clock. */
  clock: number
}

export type Asked = { pid: number; url: string } | 'look'

/** Between two questions: they are no load of their own. */
const ASK_MS = 1
const NONE: Waits = { worked: 0, waited: 0, clock: 0 }

let longest = { ...NONE }

function spentBy(pid: number): [worked: number, waited: number] {
  const [worked, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return [Number(worked) / 1e6, Number(waited) / 1e6]
}

async function askOn(pid: number, url: string): Promise<void> {
  for (;;) {
    await Bun.sleep(ASK_MS)
    const [worked, waited] = spentBy(pid)
    const began = performance.now()
    await (await fetch(url)).arrayBuffer()
    const clock = performance.now() - began
    const [workedThen, waitedThen] = spentBy(pid)
    longest.worked = Math.max(longest.worked, workedThen - worked)
    longest.waited = Math.max(longest.waited, waitedThen - waited)
    longest.clock = Math.max(longest.clock, clock)
  }
}

// A thread of its own: one that also packs archives would notice answers too late.
self.onmessage = ({ data }: MessageEvent<Asked>) => {
  if (data === 'look') {
    self.postMessage(longest)
    longest = { ...NONE }
  } else askOn(data.pid, data.url).catch(() => {})
}
