import { formattingLocale } from '../../../src/platform/i18n/formatting.rules'

/** Longer side in pixels; the server keeps 2048 of them, the rest would only be carried there. */
const LARGEST_SIDE = 2560
const QUALITY = 0.9
const HEIC = /heic|heif/i

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
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  const isHeic = HEIC.test(file.type) || /\.hei[cf]$/i.test(file.name)
  const isLarge = Math.max(bitmap.width, bitmap.height) > LARGEST_SIDE
  const blob =
    isHeic || (isLarge && file.type !== 'image/gif') ? await encode(bitmap, file.type === 'image/png') : null
  bitmap.close()
  if (!blob || (blob.size >= file.size && !isHeic)) return file
  const ending = blob.type === 'image/webp' ? 'webp' : 'jpg'
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.${ending}`, { type: blob.type })
}

function megabytes(bytes: number): string {
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const
  return (bytes / 1024 / 1024).toLocaleString(formattingLocale(document.documentElement.lang), format)
}

/** Shows the chosen picture before it is uploaded, makes large ones smaller, and says at once what the server would refuse. */
export function enhancePicture(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[type=file][name=image]')
  const photo = input?.closest('.cover')?.querySelector('.photo')
  const status = input?.closest('.cover')?.querySelector<HTMLElement>('[data-picture-status]')
  if (!input || !photo || !status) return
  const before = photo.querySelector('img')
  let turn = 0
  let shown = ''

  // Phones turn HEIC into JPEG themselves as long as a form does not ask for it; desktops do not.
  if (navigator.maxTouchPoints === 0) input.accept += ',.heic,.heif'

  function show(file: File | null): void {
    if (shown !== '') URL.revokeObjectURL(shown)
    shown = file ? URL.createObjectURL(file) : ''
    photo!.querySelector('img')?.remove()
    if (!file) {
      if (before) photo!.append(before)
      return
    }
    const image = new Image()
    image.alt = before?.alt ?? ''
    // What cannot be drawn leaves the mark behind it in sight.
    image.onerror = () => image.remove()
    image.src = shown
    photo!.append(image)
  }

  input.addEventListener('change', async () => {
    turn += 1
    const own = turn
    const file = input.files?.[0]
    const { heic = '', tooLarge = '', smaller = '' } = status.dataset
    status.textContent = ''
    if (!file) return show(null)
    const ready = await prepare(file)
    // Another picture was chosen meanwhile.
    if (own !== turn) return
    if (ready && ready !== file) {
      const transfer = new DataTransfer()
      transfer.items.add(ready)
      input.files = transfer.files
      status.textContent = smaller
        .replace('{before}', megabytes(file.size))
        .replace('{after}', megabytes(ready.size))
    }
    show(ready ?? file)
    const isHeic = HEIC.test(file.type) || /\.hei[cf]$/i.test(file.name)
    const limit = Number(status.dataset.maxBytes)
    if (!ready && isHeic) status.textContent = heic
    else if ((ready ?? file).size > limit) status.textContent = tooLarge
  })
}
