const NAMED = 'input[name="id"]'

/** Offers what can be done with rows only once some are chosen, and the box of the head chooses all of the page. */
export default function enhance(root: HTMLElement): void {
  const form = root.closest('form')
  const bar = form?.querySelector<HTMLElement>('[data-bulk]')
  if (!form || !bar) return
  const boxes = [...form.querySelectorAll<HTMLInputElement>(NAMED)]
  const all = form.querySelector<HTMLInputElement>('[data-choose-all]')
  const show = () => {
    const chosen = boxes.filter(({ checked }) => checked).length
    bar.hidden = chosen === 0
    if (!all) return
    all.checked = chosen > 0 && chosen === boxes.length
    all.indeterminate = chosen > 0 && chosen < boxes.length
  }
  form.addEventListener('change', ({ target }) => {
    if (all && target === all) for (const box of boxes) box.checked = all.checked
    show()
  })
  // A browser that comes back to the page may have kept what was chosen.
  addEventListener('pageshow', show)
  show()
}
