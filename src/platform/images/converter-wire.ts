import { type ImageSource, sizeOf } from './image-set'

/** What server and converter send each other over pipes: a short object, and bytes that belong to it. */
export interface Message {
  head: unknown
  parts: Uint8Array<ArrayBuffer>[]
}

interface Sink {
  write(bytes: Uint8Array): number | Promise<number>
  flush(): number | Promise<number>
}

const CHUNK_BYTES = 256 * 1024
/** Neither side trusts the other. */
const MAX_HEAD_BYTES = 64 * 1024
const MAX_PART_BYTES = 64 * 1024 * 1024

/** Sends a message, piece by piece as fast as it is read. @throws when the other end is gone */
export async function sendMessage(sink: Sink, head: unknown, parts: readonly ImageSource[]): Promise<void> {
  const text = new TextEncoder().encode(JSON.stringify({ head, sizes: parts.map(sizeOf) }))
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, text.length)
  sink.write(length)
  sink.write(text)
  await sink.flush()
  for (const part of parts) {
    const size = sizeOf(part)
    for (let at = 0; at < size; at += CHUNK_BYTES) {
      const piece = part.slice(at, at + CHUNK_BYTES)
      sink.write(piece instanceof Blob ? new Uint8Array(await piece.arrayBuffer()) : piece)
      await sink.flush()
    }
  }
}

/** Reads the messages of a pipe. */
export class MessageReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader()
  }

  /** Waits for the next bytes; false when the pipe ends instead. */
  async hasMore(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#reader.read()
      if (done) return false
      this.#rest = value
    }
    return true
  }

  /** The next message; undefined when the pipe ends, also in the middle of one. @throws for what is no message */
  async next(): Promise<Message | undefined> {
    const length = await this.#exactly(4)
    if (!length) return undefined
    const text = await this.#exactly(bounded(new DataView(length.buffer).getUint32(0), MAX_HEAD_BYTES))
    if (!text) return undefined
    const { head, sizes } = JSON.parse(new TextDecoder().decode(text)) as { head: unknown; sizes: unknown[] }
    const parts: Message['parts'] = []
    for (const size of sizes) {
      const part = await this.#exactly(bounded(Number(size), MAX_PART_BYTES))
      if (!part) return undefined
      parts.push(part)
    }
    return { head, parts }
  }

  async #exactly(size: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = new Uint8Array(size)
    for (let at = 0; at < size; ) {
      if (!(await this.hasMore())) return undefined
      const piece = this.#rest.subarray(0, size - at)
      bytes.set(piece, at)
      at += piece.length
      this.#rest = this.#rest.subarray(piece.length)
    }
    return bytes
  }
}

function bounded(size: number, most: number): number {
  if (!(size >= 0 && size <= most)) throw new Error(`a message of ${size} bytes`)
  return size
}
