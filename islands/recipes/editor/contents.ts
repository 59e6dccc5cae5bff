/** In a row that is longer than the page, the link of the section that is being read stays in sight, and the one in focus. */
export function followContents(form: HTMLFormElement): void {
  const row = form.querySelector<HTMLElement>('.form-contents > .tabs')
  if (!row) return
  const show = (link: Element | null) => {
    if (!link) return
    const [seen, whole] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollBy({ left: (seen.left + seen.right - whole.left - whole.right) / 2 })
  }
  row.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) show(target)
  })
  const current = ':target-current'
  if (!CSS.supports(`selector(${current})`)) return
  document.addEventListener('scrollend', () => show(row.querySelector(current)))
}
