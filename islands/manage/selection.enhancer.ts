/** Offers what can be done with rows only once some are chosen, and says how many. */
export default function enhance(root: HTMLElement): void {
  const form = root.closest('form')
  const bar = form?.querySelector<HTMLElement>('[data-bulk]')
  if (!form || !bar) return
  const show = () => {
    const count = form.querySelectorAll('input[name="id"]:checked').length
    for (const control of bar.querySelectorAll<HTMLButtonElement | HTMLSelectElement>('button, select'))
      control.disabled = count === 0
  }
  form.addEventListener('change', show)
  addEventListener('pageshow', show)
  show()
}
