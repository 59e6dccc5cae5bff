const FIELDS = ':is(input:not([type=hidden], [type=file]), textarea, select)'

/** Enter in a line of a long form goes on to the next field; the form is saved by its button, or Ctrl and S. */
export function goOnByEnter(form: HTMLFormElement): void {
  form.addEventListener('keydown', (event) => {
    const field = event.target
    const isLine =
      field instanceof HTMLInputElement || (field instanceof HTMLElement && 'oneLine' in field.dataset)
    // While a word is being composed, Enter belongs to the keyboard of the language.
    if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented || !isLine) return
    if (field instanceof HTMLInputElement && /^(?:submit|button|file|image|reset)$/.test(field.type)) return
    event.preventDefault()
    const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)].filter((one) => one.checkVisibility())
    fields[fields.indexOf(field) + 1]?.focus()
  })
}
