import { preparePictures } from './prepare'

/** Makes the picture of a form ready before it is sent, and says which one was chosen where the page has a place for it. */
export default function enhance(root: HTMLElement): void {
  const form = root.closest('form')
  const input = form?.querySelector<HTMLInputElement>('input[type=file]')
  const status = form?.querySelector<HTMLElement>('[data-picture-status]')
  if (input && status) preparePictures(input, status)
  const chosen = form?.querySelector<HTMLElement>('[data-chosen]')
  if (!input || !chosen) return
  const say = () => {
    chosen.textContent = input.files?.[0]?.name ?? ''
  }
  input.addEventListener('change', say)
  // The browser keeps it when one comes back to the page.
  say()
}
