/** The button that prints; beside the preview a choice shows at once. */
export default function enhance(root: HTMLElement): void {
  document.addEventListener('change', (event) => {
    const form = event.target instanceof Element && event.target.closest<HTMLFormElement>('.print-bar form')
    if (form) form.requestSubmit()
  })
  root.addEventListener('trigger', () => window.print())
}
