import { addressInHash, READY, readSentPage } from '../../src/importers/browser/bookmarklet.rules'

const WAIT_MS = 8_000

/**
 * Takes the page that a bookmark sends from another window and hands it to the form of this one. Nothing is kept but in the form;
 * only the window that opened this one is listened to, once.
 */
export default function enhance(root: HTMLElement): void {
  const section = root.closest<HTMLElement>('[data-from-browser]')
  const form = section?.querySelector('form')
  const url = form?.querySelector<HTMLInputElement>('[name=url]')
  const source = form?.querySelector<HTMLTextAreaElement>('[name=source]')
  if (!section || !form || !url || !source) return
  const show = (name: string) => {
    for (const part of section.querySelectorAll<HTMLElement>('[data-when]'))
      part.hidden = part.dataset.when !== name
  }
  url.value = addressInHash(location.hash)
  const sender: Window | null = window.opener
  if (!sender) {
    show('missing')
    return
  }
  const giveUp = setTimeout(() => show('missing'), WAIT_MS)
  const take = (event: MessageEvent) => {
    if (event.source !== sender) return
    const page = readSentPage(event.data, event.origin)
    if (page === null) return
    window.removeEventListener('message', take)
    clearTimeout(giveUp)
    if (page === 'too-large') {
      show('too-large')
      return
    }
    url.value = page.url
    source.value = page.html
    form.requestSubmit()
  }
  window.addEventListener('message', take)
  show('waiting')
  sender.postMessage(READY, '*')
}
