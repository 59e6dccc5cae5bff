import { fetchFile } from '../api-client'
import type { HeicAnswer, HeicRequest, OpenedPicture } from '../readers/heic.worker'

/** Whether a file says that it is HEIC, as telephones write photographs. */
export const isHeic = (file: File) => /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name)

/** Larger than photographs are; a thread would need many times as much. */
const MAX_HEIC_BYTES = 64 * 1024 * 1024
/** Far beyond what a telephone takes for one. */
const LONGEST_MS = 60_000

/** By the reader of the data directory, in a thread that lives for this photograph; null where there is none, or it fails. */
async function openHeic(file: File): Promise<ImageBitmap | null> {
  if (file.size > MAX_HEIC_BYTES) return null
  const worker = new Worker(`${document.documentElement.dataset.base ?? ''}/readers/heic.js`)
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const picture = await new Promise<OpenedPicture | null>((resolve) => {
      timer = setTimeout(resolve, LONGEST_MS, null)
      worker.onerror = (event) => {
        event.preventDefault()
        resolve(null)
      }
      worker.onmessage = async ({ data }: MessageEvent<HeicAnswer>) => {
        if ('picture' in data) return resolve(data.picture)
        const [program, content] = await Promise.all([fetchFile(data.program), file.arrayBuffer()])
        if (!program) return resolve(null)
        const request: HeicRequest = { program: await program.arrayBuffer(), file: content }
        worker.postMessage(request, [request.program, request.file])
      }
    })
    if (!picture) return null
    const { width, height, data } = picture
    return await createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height))
  } catch (error) {
    console.error(file.name, error)
    return null
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}

/** A picture upright, by the browser itself where it can; null for what cannot be opened here. */
export async function openPicture(file: File): Promise<ImageBitmap | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  return bitmap ?? (isHeic(file) ? await openHeic(file) : null)
}
