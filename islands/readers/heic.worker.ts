/*
 * The thread that opens HEIC photographs where the browser cannot, with libheif from the data directory (`/readers/heic.js`). It lives
 * for one photograph.
 */

/** Red, green, blue and how dense, row by row. */
export interface OpenedPicture {
  width: number
  height: number
  data: ArrayBuffer
}

/** The worker's first message is the address of its program, its last the upright picture, or null. */
export type HeicAnswer = { program: string } | { picture: OpenedPicture | null }
export interface HeicRequest {
  program: ArrayBuffer
  file: ArrayBuffer
}

interface HeifImage {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (data: unknown) => void,
  ): void
}

declare const libheif: (options: object) => {
  HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] }
}
declare const readerFiles: Record<string, string>

/** Telephones take up to 48 million; a canvas of more is refused by some browsers. */
const MAX_PIXELS = 60_000_000

const send = (answer: HeicAnswer, transfer: Transferable[] = []) =>
  (postMessage as (message: HeicAnswer, transfer: Transferable[]) => void)(answer, transfer)

function open({ program, file }: HeicRequest): Promise<OpenedPicture | null> {
  const { HeifDecoder } = libheif({ wasmBinary: program, print: () => undefined, printErr: () => undefined })
  const images = new HeifDecoder().decode(new Uint8Array(file))
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) return Promise.resolve(null)
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > MAX_PIXELS || width * height === 0) return Promise.resolve(null)
  const data = new Uint8ClampedArray(width * height * 4)
  return new Promise((resolve) => {
    image.display({ data, width, height }, (shown) =>
      resolve(shown ? { width, height, data: data.buffer } : null),
    )
  })
}

addEventListener('message', async ({ data }: MessageEvent<HeicRequest>) => {
  const picture = await open(data).catch(() => null)
  send({ picture }, picture ? [picture.data] : [])
})
send({ program: readerFiles['libheif.wasm'] ?? '' })
