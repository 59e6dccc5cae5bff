/** Makes the links that tick all ingredients, or none, do so in place. */
export default function enhance(root: HTMLElement): void {
  root.parentElement?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-check]') : null
    const boxes = link?.closest('form')?.querySelectorAll<HTMLInputElement>('input[name=line]')
    if (!link || !boxes) return
    event.preventDefault()
    for (const box of boxes) box.checked = link.dataset.check === 'all'
  })
}
