import type { Socket } from 'bun'

/** A line to a server that someone can hold up: bytes that are sent arrive once it is let go. */
export interface SlowLine {
  address: string
  /** From now on nothing arrives, as in a basement with one bar; connections stay open. */
  hold(): void
  /** Everything arrives that was sent. */
  letGo(): void
  /** Connections end, and no one gets another one. */
  cut(): void
  /** The server can be reached again. */
  mend(): void
  close(): void
}

interface End {
  other: Socket<End> | null
  lying: Buffer[]
}

/** Puts a slow line in front of a server on this machine. @param port where it shall listen; any one when left out */
export async function slowLine(server: string, port = 0): Promise<SlowLine> {
  const { hostname, port: serverPort } = new URL(server)
  let isHeld = false
  let isCut = false
  const ends = new Set<Socket<End>>()
  const pass = (end: Socket<End>): void => {
    const { other, lying } = end.data
    if (isHeld || !other) return
    // A socket takes what it has room for; the rest waits until it has more.
    for (let chunk = lying.shift(); chunk; chunk = lying.shift()) {
      const taken = Math.max(0, other.write(chunk))
      if (taken === chunk.length) continue
      lying.unshift(chunk.subarray(taken))
      return
    }
  }
  const handlers = {
    data(end: Socket<End>, chunk: Buffer) {
      end.data.lying.push(Buffer.from(chunk))
      pass(end)
    },
    drain(end: Socket<End>) {
      if (end.data.other) pass(end.data.other)
    },
    close(end: Socket<End>) {
      ends.delete(end)
      end.data.other?.end()
    },
    error() {},
  }
  const listener = Bun.listen<End>({
    hostname: '127.0.0.1',
    port,
    socket: {
      ...handlers,
      async open(end) {
        if (isCut) return void end.terminate()
        end.data = { other: null, lying: [] }
        ends.add(end)
        const other = await Bun.connect<End>({
          hostname,
          port: Number(serverPort),
          data: { other: end, lying: [] },
          socket: handlers,
        }).catch(() => null)
        if (!other) return void end.end()
        ends.add(other)
        end.data.other = other
        pass(end)
      },
    },
  })
  return {
    address: `http://127.0.0.1:${listener.port}`,
    hold() {
      isHeld = true
    },
    letGo() {
      isHeld = false
      for (const end of ends) pass(end)
    },
    cut() {
      isCut = true
      for (const end of ends) end.terminate()
    },
    mend() {
      isCut = false
    },
    close: () => listener.stop(true),
  }
}
