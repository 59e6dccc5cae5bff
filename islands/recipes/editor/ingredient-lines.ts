import type { ParsedIngredient } from '../../../src/parser/parser.schema'
import { writeLines } from './line-keys'
import { readLines } from './line-reader'
import type { ListEditing } from './list-edit'

const PARTS = ['quantity', 'unit', 'food', 'note'] as const
type Parts = Record<(typeof PARTS)[number], string>

/** Below this share a line is marked. */
const SURE_FROM = 0.75

interface Row {
  parts: Record<keyof Parts, HTMLInputElement>
  /** The line that the parts are of. */
  read: HTMLInputElement
}

function rowOf(field: Element): Row | null {
  const item = field.closest('li')
  const read = item?.querySelector<HTMLInputElement>('[name$=".read"]')
  const part = (name: keyof Parts) => item?.querySelector<HTMLInputElement>(`.parts [data-part=${name}]`)
  const [quantity, unit, food, note] = PARTS.map(part)
  return read && quantity && unit && food && note ? { read, parts: { quantity, unit, food, note } } : null
}

function fill(field: HTMLTextAreaElement, texts: Parts): void {
  const row = rowOf(field)
  if (!row) return
  for (const part of PARTS) row.parts[part].value = texts[part]
  row.read.value = field.value
}

function textsOf({ ingredient }: ParsedIngredient, language: string): Parts {
  const { quantity, unit, food, note } = ingredient
  const figures = { maximumFractionDigits: 3, useGrouping: false, numberingSystem: 'latn' } as const
  return {
    quantity: quantity ? quantity.toLocaleString(language || 'en', figures) : '',
    unit: unit?.name ?? '',
    food: food?.name ?? '',
    note,
  }
}

/**
 * Ingredients as lines of text. What is understood of a line goes into its parts, which are what is saved; the line goes with
 * them, so that one which nobody has understood yet is kept as it was typed.
 * @param onRead called when parts have changed
 * @returns draws the lines anew, for rows that the server has drawn
 */
export function editIngredientLines(
  form: HTMLFormElement,
  lists: ListEditing,
  onRead: () => void,
): () => void {
  const list = () => form.querySelector('[data-rows=ingredients] > [role=list]')!
  const fields = () => [...list().querySelectorAll<HTMLTextAreaElement>('[data-line] textarea')]
  const isText = () => form.querySelector('[data-rows=ingredients][data-as-text]') !== null

  function takeOver(field: HTMLTextAreaElement, parsed: ParsedIngredient): void {
    const { average } = parsed.confidence
    const root = field.closest<HTMLElement>('[data-line]')
    if (root) root.dataset.level = average !== null && average < SURE_FROM ? 'check' : ''
    const row = rowOf(field)
    if (field.value === field.defaultValue && row) {
      // Written back to what it was: so are its parts.
      for (const part of PARTS) row.parts[part].value = row.parts[part].defaultValue
      row.read.value = row.read.defaultValue
    } else if (!isText()) fill(field, textsOf(parsed, form.dataset.language ?? ''))
    const { food } = parsed.ingredient
    const isNew = food !== null && food.id === null && !isText()
    root?.querySelector('[data-part=food]')?.toggleAttribute('data-new', isNew)
    onRead()
  }

  const reader = readLines(form, { onRead: takeOver })
  writeLines(form, {
    fields,
    insert(below, lines, left) {
      const changed = below.value === left ? [] : [below]
      lists.change(list(), () => {
        below.value = left
        let row: HTMLElement | null = below.closest('li')
        for (const { text, heading } of lines) {
          row = lists.addRow(list(), row, heading)
          const field: HTMLTextAreaElement | null = row.querySelector('textarea')
          if (!field) continue
          field.value = text
          changed.push(field)
        }
      })
      for (const field of changed) field.dispatchEvent(new Event('input', { bubbles: true }))
      return changed.at(-1) ?? below
    },
    remove(field) {
      lists.run('ingredients.remove', field.closest('li'), true)
    },
  })

  // Parts that were corrected by hand are what the line stands for from then on.
  form.addEventListener('input', ({ target }) => {
    const parts = target instanceof Element ? target.closest('.parts') : null
    const field = parts?.closest('li')?.querySelector<HTMLTextAreaElement>('[data-line] textarea')
    const row = field && rowOf(field)
    if (!field || !row) return
    const { quantity, unit, food, note } = row.parts
    const words = [quantity, unit, food].map(({ value }) => value.trim()).filter((text) => text !== '')
    const line = words.join(' ')
    field.value = note.value.trim() === '' ? line : line === '' ? note.value : `${line}, ${note.value.trim()}`
    row.read.value = field.value
    reader.know(field, { hasQuantity: quantity.value !== '', unit: [unit.value], food: [food.value] })
  })
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-opens-parts]') : null
    const item = button?.closest('li')
    if (!item) return
    button?.closest<HTMLElement>('[popover]')?.hidePopover()
    item.toggleAttribute('data-open')
    if (item.hasAttribute('data-open'))
      item.querySelector<HTMLInputElement>('.parts input:not([type=hidden])')?.focus()
  })
  const draw = () => {
    for (const field of fields()) reader.draw(field)
  }
  // A browser that goes back fills in what was typed; what it was understood as is asked anew, and not taken for it until then.
  const typed = fields().filter((field) => field.value !== field.defaultValue)
  for (const field of typed) {
    const row = rowOf(field)
    if (row) row.read.value = row.read.defaultValue
  }
  draw()
  reader.read(typed)
  // What the server has drawn of lines that nobody has taken apart is the amount alone.
  if (isText()) reader.read(fields())
  return draw
}
