import { pasteIngredients } from '../../../src/recipes/editor/paste.rules'

/** A line to insert, perhaps below a heading of its own. */
export interface NewLine {
  text: string
  heading?: string | undefined
}

/** What a list of lines can do to its rows; each way to edit recipes has rows of its own. */
export interface LineList {
  /** The fields of its lines in their order. */
  fields(): HTMLTextAreaElement[]
  /** New rows below the one that holds a field, in which `left` is all that stays. @returns the field of the last one */
  insert(below: HTMLTextAreaElement, lines: readonly NewLine[], left: string): HTMLTextAreaElement
  /** Removes the row of a field. */
  remove(field: HTMLTextAreaElement): void
}

const isOneLine = (field: HTMLTextAreaElement) =>
  field.clientHeight < 2 * Number.parseFloat(getComputedStyle(field).lineHeight)

function go(to: HTMLTextAreaElement | undefined, place: number | 'end'): void {
  if (!to) return
  to.focus()
  const at = place === 'end' ? to.value.length : Math.min(place, to.value.length)
  to.setSelectionRange(at, at)
}

/** Enter begins the next line with the text after the caret. */
function split(field: HTMLTextAreaElement, list: LineList): void {
  const { value, selectionStart, selectionEnd } = field
  const text = value.slice(selectionEnd).trimStart()
  go(list.insert(field, [{ text }], value.slice(0, selectionStart).trimEnd()), 0)
}

/** Splits a block of several lines into rows, with headings above theirs; false for a single line. */
function paste(field: HTMLTextAreaElement, block: string, list: LineList): boolean {
  if (!block.trim().includes('\n')) return false
  const [first, ...others] = pasteIngredients(block).map(({ text, title }) => ({
    text,
    heading: title || undefined,
  }))
  if (!first) return false
  const isEmpty = field.value.trim() === ''
  const isHere = isEmpty && first.heading === undefined
  const last = list.insert(field, isHere ? others : [first, ...others], isHere ? first.text : field.value)
  if (isEmpty && !isHere) list.remove(field)
  go(last, 'end')
  return true
}

/**
 * Lets lines be written like a list in a text: Enter begins the next one, Backspace removes an empty one, arrows go up and down,
 * and a pasted block becomes as many rows.
 */
export function writeLines(root: HTMLElement, list: LineList): void {
  const lineAt = (target: EventTarget | null) => list.fields().find((field) => field === target)
  root.addEventListener('keydown', (event) => {
    const field = lineAt(event.target)
    // While a word is being composed, keys belong to the keyboard of the language.
    if (!field || event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return
    const fields = list.fields()
    const at = fields.indexOf(field)
    const { value, selectionStart } = field
    if (event.key === 'Enter') split(field, list)
    else if (event.key === 'Backspace' && value === '' && at > 0) {
      list.remove(field)
      go(fields[at - 1], 'end')
    } else if (event.key === 'ArrowUp' && at > 0 && isOneLine(field)) go(fields[at - 1], selectionStart)
    else if (event.key === 'ArrowDown' && fields[at + 1] && isOneLine(field))
      go(fields[at + 1], selectionStart)
    else return
    event.preventDefault()
  })
  root.addEventListener('paste', (event) => {
    const field = lineAt(event.target)
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (field && paste(field, text, list)) event.preventDefault()
  })
}
