import { foundInLine } from '../../../src/parser/found-in-line.rules'
import type { ParsedIngredient } from '../../../src/parser/parser.schema'
import { type FoundInLine, markLine } from '../../../src/recipes/ingredient/line-marks.rules'
import { api } from '../../api-client'

/** Somebody who pauses for so long has written a line. */
const PAUSE_MS = 350
const NOTHING: FoundInLine = { hasQuantity: false, unit: [], food: [] }

export interface LineReader {
  /** Draws a line as it stands in its field, as far as it was understood before. */
  draw(field: HTMLTextAreaElement): void
  /** Asks how lines are understood that nobody has written in. */
  read(fields: readonly HTMLTextAreaElement[]): void
  /** Takes over what somebody else has understood a line as, and draws it. */
  know(field: HTMLTextAreaElement, found: FoundInLine): void
}

/** What the server has drawn over a line, to go on from while somebody writes in it. */
function foundBefore(root: Element): FoundInLine {
  const words = (part: string) =>
    [...root.querySelectorAll(`[data-part=${part}]`)].map(({ textContent }) => textContent ?? '')
  return { hasQuantity: words('quantity').length > 0, unit: words('unit'), food: words('food') }
}

interface ReaderOptions {
  /** Called with what was understood of a line that has not changed meanwhile. */
  onRead?: (field: HTMLTextAreaElement, parsed: ParsedIngredient) => void
}

const lineOf = (target: EventTarget | null): HTMLTextAreaElement | null =>
  target instanceof HTMLTextAreaElement && target.closest('[data-line]') ? target : null

function drawMarks(field: HTMLTextAreaElement, found: FoundInLine): void {
  const root = field.closest<HTMLElement>('[data-line]')
  const marks = root?.querySelector('.marks')
  if (!root || !marks) return
  const pieces = markLine(field.value, found).map(({ part, text }) => {
    if (part === null) return text
    const span = document.createElement('span')
    span.dataset.part = part
    span.textContent = text
    return span
  })
  // An empty last line has no height of its own.
  marks.replaceChildren(...pieces, '\u200b')
  root.dataset.live = ''
}

/**
 * Colours the lines of a form while they are written: at once as they were understood last, and when one pauses as the parser
 * understands them now, all changed lines in one call. Without an answer they stay as they were typed.
 */
export function readLines(form: HTMLFormElement, { onRead }: ReaderOptions = {}): LineReader {
  const changed = new Set<HTMLTextAreaElement>()
  const known = new WeakMap<HTMLTextAreaElement, FoundInLine>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function draw(field: HTMLTextAreaElement): void {
    const root = field.closest('[data-line]')
    if (root && !known.has(field)) known.set(field, foundBefore(root))
    drawMarks(field, known.get(field) ?? NOTHING)
  }

  async function ask(): Promise<void> {
    const asked = [...changed].filter((field) => field.isConnected && field.value.trim() !== '')
    changed.clear()
    if (asked.length === 0) return
    const texts = asked.map(({ value }) => value)
    const { data } = await api.ask<ParsedIngredient[]>(form.dataset.parser ?? '', {
      ingredients: texts,
      language: form.dataset.language ?? null,
    })
    for (const [at, parsed] of (data ?? []).entries()) {
      const field = asked[at]
      if (!field || field.value !== texts[at]) continue
      known.set(field, foundInLine(parsed.ingredient))
      draw(field)
      onRead?.(field, parsed)
    }
  }

  form.addEventListener('input', ({ target }) => {
    const field = lineOf(target)
    if (!field) return
    changed.add(field)
    draw(field)
    clearTimeout(timer)
    timer = setTimeout(ask, PAUSE_MS)
  })
  return {
    draw,
    read(fields) {
      for (const field of fields) changed.add(field)
      void ask()
    },
    know(field, found) {
      known.set(field, found)
      draw(field)
    },
  }
}
