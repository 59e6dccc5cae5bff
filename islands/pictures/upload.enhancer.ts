import { preparePictures } from './prepare'

/** Makes the picture of a form ready before it is sent. */
export default function enhance(root: HTMLElement): void {
  const form = root.closest('form')
  const input = form?.querySelector<HTMLInputElement>('input[type=file]')
  const status = form?.querySelector<HTMLElement>('[data-picture-status]')
  if (input && status) preparePictures(input, status)
}
