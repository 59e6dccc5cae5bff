/** Offers what can be done with rows only once some are chosen. */
export default function enhance(root: HTMLElement): void {
  const form = root.closest('form')
  const bar = form?.querySelector<HTMLElement>('[data-bulk]')
  if (!form || !bar) return
  const show = () => {
    bar.hidden = form.querySelector('input[name="id"]:checked') === null
  }
  form.addEventListener('change', show)
  // A browser that comes back to the page may have kept what was chosen.
  addEventListener('pageshow', show)
  show()
}
