import { joinNames, splitNames } from '../../../src/recipes/editor/names.rules'

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** A name in the field with the button that takes it out again, drawn as the server drew it. */
function createChip(root: HTMLElement, name: string): Node {
  const chip = root.querySelector('template')!.content.cloneNode(true) as DocumentFragment
  const button = chip.querySelector('button')!
  button.ariaLabel = (button.ariaLabel ?? '').replace('{name}', name)
  button.before(name)
  return chip
}

/**
 * Turns a field of names with commas between them into chips. The field stays in the form, out of sight, and holds the names
 * as they are sent. Enter or a comma adds a name, Backspace in the empty field takes the last one out.
 */
function enhanceField(root: HTMLElement): void {
  const field = root.querySelector('input')
  if (!field) return
  const known = () => [...(field.list?.options ?? [])].map(({ value }) => value)
  const input = document.createElement('input')
  const chips = document.createElement('ul')
  const box = document.createElement('div')
  let names = splitNames(field.value)

  function show(): void {
    chips.replaceChildren(...names.map((name) => createChip(root, name)))
    chips.hidden = names.length === 0
  }
  function change(next: readonly string[]): void {
    names = [...next]
    field!.value = joinNames(names)
    field!.dispatchEvent(new Event('input', { bubbles: true }))
    show()
  }
  function add(text: string): void {
    input.value = ''
    const fresh = splitNames(text)
      .map((name) => known().find((other) => sameName(name, other)) ?? name)
      .filter((name) => !names.some((other) => sameName(name, other)))
    if (fresh.length > 0) change([...names, ...fresh])
  }

  // The label, the hint and the error now belong to what is seen.
  input.type = 'text'
  input.id = field.id
  input.autocomplete = 'off'
  input.placeholder = field.placeholder
  input.setAttribute('list', field.getAttribute('list') ?? '')
  for (const name of ['aria-describedby', 'aria-invalid']) {
    const value = field.getAttribute(name)
    if (value !== null) input.setAttribute(name, value)
  }
  field.removeAttribute('id')
  field.hidden = true
  chips.role = 'list'
  box.className = 'token-field'
  field.after(box)
  box.append(chips, input)

  input.addEventListener('keydown', (event) => {
    // While a word is being composed, Enter belongs to the keyboard of the language.
    if (event.isComposing) return
    if (event.key === 'Enter') {
      // Enter would otherwise save the recipe in the middle of a list.
      event.preventDefault()
      add(input.value)
    } else if (event.key === 'Backspace' && input.value === '' && names.length > 0) {
      change(names.slice(0, -1))
    }
  })
  input.addEventListener('input', (event) => {
    const isChosen =
      !(event instanceof InputEvent && event.inputType && event.inputType !== 'insertReplacementText') &&
      known().includes(input.value)
    if (isChosen) add(input.value)
    else if (/[,\n]/.test(input.value) && !input.value.trimStart().startsWith('"')) add(input.value)
  })
  input.addEventListener('change', () => add(input.value))
  chips.addEventListener('click', ({ target }) => {
    const chip = target instanceof Element && target.closest('button') ? target.closest('li') : null
    if (!chip) return
    const at = [...chips.children].indexOf(chip)
    change(names.toSpliced(at, 1))
    input.focus()
  })
  box.addEventListener('click', ({ target }) => {
    if (target === box) input.focus()
  })
  show()
}

/** Shows categories, tags and tools as chips. */
export function enhanceTokens(form: HTMLFormElement): void {
  for (const root of form.querySelectorAll<HTMLElement>('[data-tokens]')) enhanceField(root)
}
