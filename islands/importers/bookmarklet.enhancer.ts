import { bookmarkletCode } from '../../src/importers/browser/bookmarklet.rules'

/**
 * Shows the bookmark that sends pages here. Its code holds the address by which this browser reaches us, which the server does not
 * know for certain; and a bookmark is a script, so that without script there is nothing to show.
 */
export default function enhance(root: HTMLElement): void {
  const section = root.closest<HTMLElement>('[data-bookmarklet]')
  const link = section?.querySelector('a[data-code]')
  const field = section?.querySelector<HTMLInputElement>('input[data-code]')
  if (!section || !link || !field) return
  const receiver = new URL(section.dataset.bookmarklet ?? '', location.href).href
  const code = bookmarkletCode(receiver, section.dataset.blocked ?? '')
  link.setAttribute('href', code)
  field.value = code
  // It is there to be dragged; pressed here it would send this very page, which our policy forbids anyway.
  link.addEventListener('click', (event) => {
    event.preventDefault()
    field.select()
  })
  field.addEventListener('focus', () => field.select())
  section.hidden = false
}
