import { formattingLocale } from '../../src/platform/i18n/formatting.rules'
import { isHeic, openPicture } from './open-picture'

/** Longer side in pixels; the server keeps 2048 of them, the rest would only be carried there. */
const LARGEST_SIDE = 2560
const QUALITY = 0.9

/** A smaller copy as WebP, or as JPEG where the browser writes no WebP; JPEG would turn what is clear black. */
async function encode(bitmap: ImageBitmap, mayBeClear: boolean): Promise<Blob | null> {
  const scale = Math.min(1, LARGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const write = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  const webp = await write('image/webp')
  if (webp?.type === 'image/webp') return webp
  return mayBeClear ? null : write('image/jpeg')
}

/**
 * The picture as it is uploaded: a photograph of more than 2560 pixels smaller, HEIC as something that the server reads.
 * What moves, what is small and what comes out larger stays as it is. null: this browser cannot read it.
 */
async function prepare(file: File): Promise<File | null> {
  const bitmap = await openPicture(file)
  if (!bitmap) return null
  const isLarge = Math.max(bitmap.width, bitmap.height) > LARGEST_SIDE
  const mustChange = isHeic(file)
  const blob =
    mustChange || (isLarge && file.type !== 'image/gif')
      ? await encode(bitmap, file.type === 'image/png')
      : null
  bitmap.close()
  if (!blob || (blob.size >= file.size && !mustChange)) return file
  const ending = blob.type === 'image/webp' ? 'webp' : 'jpg'
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.${ending}`, { type: blob.type })
}

function megabytes(bytes: number): string {
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const
  return (bytes / 1024 / 1024).toLocaleString(formattingLocale(document.documentElement.lang), format)
}

/**
 * Makes each chosen picture ready before its form is sent: large ones smaller, HEIC readable; and says at once what the server would
 * refuse. A form that is sent meanwhile waits.
 * @param status as `PictureStatus` draws it
 * @param show is handed each picture as it will be sent, and null when none is chosen any more
 */
export function preparePictures(
  input: HTMLInputElement,
  status: HTMLElement,
  show: (file: File | null) => void = () => undefined,
): void {
  let turn = 0
  let working: Promise<void> | null = null

  // Phones turn HEIC into JPEG themselves as long as a form does not ask for it; desktops do not.
  if (navigator.maxTouchPoints === 0) input.accept += ',.heic,.heif'

  async function take(file: File | undefined, own: number): Promise<void> {
    const { heic = '', tooLarge = '', smaller = '', converting = '', maxBytes } = status.dataset
    status.textContent = file && isHeic(file) ? converting : ''
    if (!file) return show(null)
    const ready = await prepare(file)
    // Another picture was chosen meanwhile.
    if (own !== turn) return
    status.textContent = ''
    if (ready && ready !== file) {
      const transfer = new DataTransfer()
      transfer.items.add(ready)
      input.files = transfer.files
      if (ready.size < file.size)
        status.textContent = smaller
          .replace('{before}', megabytes(file.size))
          .replace('{after}', megabytes(ready.size))
    }
    show(ready ?? file)
    if (!ready && isHeic(file)) status.textContent = heic
    else if ((ready ?? file).size > Number(maxBytes ?? Number.POSITIVE_INFINITY))
      status.textContent = tooLarge
  }

  function begin(): void {
    turn += 1
    const taking = take(input.files?.[0], turn).finally(() => {
      if (working === taking) working = null
    })
    working = taking
  }
  input.addEventListener('change', begin)
  // Chosen before this script had come.
  if (input.files?.length) begin()
  input.form?.addEventListener(
    'submit',
    (event) => {
      if (!working) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const { submitter } = event
      void working.then(() => input.form?.requestSubmit(submitter))
    },
    true,
  )
}
