/** Makes the links that tick all boxes, or none, do so in place. @param within the form */
export function tickInPlace(within: HTMLElement): void {
  within.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-check]') : null
    if (!link) return
    event.preventDefault()
    for (const box of within.querySelectorAll<HTMLInputElement>('input[name=line]')) {
      box.checked = link.dataset.check === 'all'
    }
  })
}
