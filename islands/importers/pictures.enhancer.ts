/**
 * Shows the chosen pictures in their order before they are sent, and that they are being read: the service takes half a minute, in which
 * a page without script only waits.
 */
export default function enhance(root: HTMLElement): void {
  const form = root.closest<HTMLFormElement>('form[data-pictures]')
  const input = form?.querySelector<HTMLInputElement>('input[type=file]')
  const list = form?.querySelector<HTMLOListElement>('.picked')
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!form || !input || !list || !button) return

  function show(): void {
    for (const picture of list!.querySelectorAll('img')) URL.revokeObjectURL(picture.src)
    const items = [...(input!.files ?? [])].map((file) => {
      const picture = new Image()
      picture.src = URL.createObjectURL(file)
      picture.alt = file.name
      const item = document.createElement('li')
      item.append(picture)
      // What this browser cannot show, the server says more about.
      picture.addEventListener('error', () => item.replaceChildren(file.name))
      return item
    })
    list!.replaceChildren(...items)
    list!.hidden = items.length === 0
  }

  input.addEventListener('change', show)
  // After a reload or going back the browser may have kept the choice.
  show()
  form.addEventListener('submit', () => button.setAttribute('aria-busy', 'true'))
  // Going back shows the page as it was left.
  addEventListener('pageshow', () => button.removeAttribute('aria-busy'))
}
