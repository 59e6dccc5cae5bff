import { type PluralTexts, pluralText } from '../../src/ui/plural.rules'
import { preparePictures } from '../pictures/prepare'
import { renumber } from '../recipes/editor/drag'
import { type NewLine, writeLines } from '../recipes/editor/line-keys'
import { readLines } from '../recipes/editor/line-reader'
import { goOnByEnter } from '../ui/enter'

/** Says in the save bar how many places still want a look, and leads to the first; one that was written in has had it. */
function countDoubts(form: HTMLFormElement): void {
  const link = form.querySelector<HTMLAnchorElement>('[data-doubts]')
  const words = link?.querySelector('span')
  if (!link || !words) return
  const texts = JSON.parse(link.dataset.doubts ?? '{}') as PluralTexts
  const doubts = () => form.querySelectorAll<HTMLElement>('[data-level=check]')
  form.addEventListener('input', ({ target }) => {
    const doubtful = target instanceof Element ? target.closest<HTMLElement>('[data-level=check]') : null
    if (!doubtful) return
    doubtful.dataset.level = 'sure'
    // Of a line it stands beside the field, of a field or a section within.
    const parent = doubtful.matches('[data-line]') ? doubtful.parentElement : doubtful
    parent?.querySelector(':scope > .doubt')?.remove()
    const count = doubts().length
    if (count > 0) words.textContent = pluralText(texts, document.documentElement.lang, count)
    else link.remove()
  })
  link.addEventListener('click', (event) => {
    event.preventDefault()
    doubts()[0]?.querySelector<HTMLElement>('.in-place')?.focus()
  })
}

/** Shows a picture of one's own, as it will be sent, where the one that was found stands; one goes back by a press. */
function showOwnPicture(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('[name=ownPicture]')
  const photo = form.querySelector<HTMLElement>('[data-own]')
  const status = form.querySelector<HTMLElement>('[data-picture-status]')
  const undo = form.querySelector<HTMLButtonElement>('[data-undo-own]')
  if (!input || !photo || !status || !undo) return
  let shown = ''

  function show(file: File | null): void {
    if (shown !== '') URL.revokeObjectURL(shown)
    shown = file ? URL.createObjectURL(file) : ''
    photo!.replaceChildren()
    photo!.hidden = !file
    undo!.hidden = !file
    if (!file) return
    const image = new Image()
    image.alt = ''
    image.src = shown
    photo!.append(image)
  }

  preparePictures(input, status, show)
  undo.addEventListener('click', () => {
    input.value = ''
    status.textContent = ''
    show(null)
    input.focus()
  })
}

/** The preview of an import: lines are understood while they are written, and what was looked at is no longer doubtful. */
export default function enhance(): void {
  const form = document.querySelector<HTMLFormElement>('.import-preview')
  const list = form?.querySelector<HTMLElement>('[data-lines]')
  if (!form || !list) return
  showOwnPicture(form)
  goOnByEnter(form)
  const reader = readLines(form)
  const fields = () => [...list.querySelectorAll<HTMLTextAreaElement>('[data-line] textarea')]

  function addBelow(below: HTMLTextAreaElement, { text, heading }: NewLine): HTMLTextAreaElement {
    const row = below.closest('li')!
    const copy = row.cloneNode(true) as HTMLElement
    copy.querySelector('[data-heading]')?.remove()
    const field = copy.querySelector('textarea')!
    for (const said of copy.querySelectorAll('.error, .doubt')) said.remove()
    copy.querySelector<HTMLElement>('[data-line]')!.dataset.level = 'sure'
    field.removeAttribute('aria-invalid')
    field.removeAttribute('aria-describedby')
    field.value = text
    if (heading !== undefined) copy.prepend(headingField(field.name, heading))
    row.after(copy)
    return field
  }

  function insert(below: HTMLTextAreaElement, lines: readonly NewLine[], left: string): HTMLTextAreaElement {
    const { placeholder } = below
    below.value = left
    const changed = [below]
    for (const line of lines) changed.push(addBelow(changed.at(-1)!, line))
    renumber(list!)
    const all = fields()
    for (const field of all) field.placeholder = field === all.at(-1) ? placeholder : ''
    for (const field of changed) field.dispatchEvent(new Event('input', { bubbles: true }))
    return changed.at(-1) ?? below
  }

  writeLines(list, {
    fields,
    insert,
    remove(field) {
      field.closest('li')?.remove()
      renumber(list)
    },
  })
  countDoubts(form)
  for (const field of fields()) reader.draw(field)
}

function headingField(name: string, text: string): HTMLTextAreaElement {
  const input = document.createElement('textarea')
  input.className = 'in-place'
  input.rows = 1
  input.name = name.replace(/text$/, 'section')
  input.dir = 'auto'
  input.value = text
  input.dataset.heading = ''
  return input
}
