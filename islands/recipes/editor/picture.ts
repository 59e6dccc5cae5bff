import { preparePictures } from '../../pictures/prepare'

/** Shows the chosen picture before it is uploaded, as it will be sent. */
export function enhancePicture(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[type=file][name=image]')
  const photo = input?.closest('.cover')?.querySelector('.photo')
  const status = input?.closest('.cover')?.querySelector<HTMLElement>('[data-picture-status]')
  if (!input || !photo || !status) return
  const before = photo.querySelector('img')
  let shown = ''

  preparePictures(input, status, (file) => {
    if (shown !== '') URL.revokeObjectURL(shown)
    shown = file ? URL.createObjectURL(file) : ''
    photo.querySelector('img')?.remove()
    if (!file) {
      if (before) photo.append(before)
      return
    }
    const image = new Image()
    image.alt = before?.alt ?? ''
    // What cannot be drawn leaves the mark behind it in sight.
    image.onerror = () => image.remove()
    image.src = shown
    photo.append(image)
  })
}
