import type { Slot } from '../../src/mealplans/planner/week.rules'
import { holdDrag } from '../hold-drag'

/** Where something is planned, by the markup of its day. */
function slotOf(element: Element | null): Slot | null {
  const entryType = element?.closest<HTMLElement>('[data-meal]')?.dataset.meal
  const date = element?.closest<HTMLElement>('[data-day]')?.dataset.day
  return entryType && date ? ({ date, entryType } as Slot) : null
}

/**
 * Lets a meal be dragged: by any part of it with a mouse, by the grip with a finger. Escape puts it back.
 * @param move called with its element when it was let go elsewhere
 */
export function dragMeal(
  start: PointerEvent,
  move: (entry: HTMLElement, to: Slot, isByGrip: boolean) => void,
): void {
  const at = start.target instanceof Element ? start.target : null
  const entry = at?.closest<HTMLElement>('.plan-entry')
  const week = entry?.closest<HTMLElement>('.week')
  const isByGrip = at?.closest('[data-grip]') != null
  const isOther = at?.closest('button, form') != null && !isByGrip
  if (!entry || !week || isOther || start.button !== 0 || !start.isPrimary) return
  if (start.pointerType !== 'mouse' && !isByGrip) return
  const from = slotOf(entry)
  let over: HTMLElement | null = null
  const scrolled = scrollY
  holdDrag(start, {
    begin() {
      entry.dataset.dragging = ''
      week.dataset.dragging = ''
    },
    follow(x, y) {
      entry.style.translate = `${x - start.clientX}px ${y - start.clientY + scrollY - scrolled}px`
      const below = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-meal]') ?? null
      if (below === over) return
      delete over?.dataset.over
      over = below
      if (over) over.dataset.over = ''
    },
    end(isKept) {
      entry.style.translate = ''
      delete entry.dataset.dragging
      delete over?.dataset.over
      delete week.dataset.dragging
      const to = slotOf(over)
      if (isKept && to && (to.date !== from?.date || to.entryType !== from.entryType))
        move(entry, to, isByGrip)
    },
  })
}
