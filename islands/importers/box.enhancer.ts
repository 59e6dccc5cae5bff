/** In the box for imports Enter sends what is one address, as it would in a field of one line. */
export default function sendAddress(element: HTMLElement): void {
  const form = element.closest('form')
  const box = form?.querySelector('textarea')
  box?.addEventListener('keydown', (event) => {
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.isComposing ||
      !/^\s*(?:https?:\/\/|www\.)\S+\s*$/i.test(box.value)
    )
      return
    event.preventDefault()
    form?.requestSubmit()
  })
}
