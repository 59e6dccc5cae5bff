const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/** A file that is dropped anywhere on a page of the import is read as if it was chosen on the page for files; pictures are left to other pages. */
export default function enhance(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-takes-drop]')
  const input = form?.querySelector<HTMLInputElement>('input[type=file]')
  if (!form || !input) return
  document.addEventListener('dragover', (event) => {
    if (holdsFiles(event)) event.preventDefault()
  })
  document.addEventListener('drop', (event) => {
    const files = event.dataTransfer?.files
    const isForUs = files && files.length > 0 && ![...files].some(({ type }) => type.startsWith('image/'))
    if (event.defaultPrevented || !isForUs) return
    event.preventDefault()
    input.files = files
    form.requestSubmit()
  })
}
