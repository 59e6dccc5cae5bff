import type { Asked, Waits } from './asker.worker'

export type { Waits } from './asker.worker'

/** Someone who asks a server for nothing much, again and again, from a thread of their own. */
export interface Asker {
  /** The longest waits since the last look; one that is still under way is waited for. */
  look(): Promise<Waits>
  end(): void
}

/** Begins to ask. @param url of an answer that costs nothing */
export function beginAsking(pid: number, url: string): Asker {
  const worker = new Worker(new URL('./asker.worker.ts', import.meta.url))
  const tell = (asked: Asked) => worker.postMessage(asked)
  tell({ pid, url })
  return {
    look() {
      const { promise, resolve } = Promise.withResolvers<Waits>()
      worker.onmessage = ({ data }: MessageEvent<Waits>) => resolve(data)
      tell('look')
      return promise
    },
    end: () => worker.terminate(),
  }
}
