import { holdDrag, isFarEnough } from './hold-drag'

/** Moves the others past the one that is held: it stays in the document, else the browser would let go of it. */
function place(item: Element, others: readonly Element[], at: number): void {
  const isBefore = (other: Element) =>
    (other.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const now = others.filter(isBefore).length
  if (at > now) item.before(...others.slice(now, at))
  if (at < now) item.after(...others.slice(at, now))
}

/** Called with a list, its order before, and the row that was moved. */
type OnDrop = (list: HTMLElement, before: readonly Element[], moved: HTMLElement) => void

/**
 * Lets the rows of lists be dragged by their grip, with mouse, pen or finger; Escape puts them back. A press without a move still
 * does what the grip does when it is pressed.
 * @param grips selector of the grips within `root`, each in the `li` that it moves
 */
export function dragLists(root: HTMLElement, grips: string, onDrop: OnDrop): void {
  root.dataset.canDrag = ''
  root.addEventListener('pointerdown', (start) => {
    const grip = start.target instanceof Element ? start.target.closest<HTMLElement>(grips) : null
    const item = grip?.closest('li')
    const list = item?.parentElement
    if (!grip || !item || !list || start.button !== 0 || !start.isPrimary) return
    const first = [...list.children]
    const others = first.filter((child) => child !== item)
    const box = item.getBoundingClientRect()
    const [heldX, held] = [start.clientX - box.left, start.clientY - box.top]
    // In a grid the next one is beside it.
    const isGrid = getComputedStyle(list).gridTemplateColumns.includes('px ')
    const isRightToLeft = getComputedStyle(list).direction === 'rtl'
    function follow(pointerX: number, pointerY: number): void {
      const isPassed = (other: Element) => {
        const { top, bottom, left, width } = other.getBoundingClientRect()
        if (!isGrid) return (top + bottom) / 2 < pointerY
        if (pointerY < top || pointerY > bottom) return pointerY > bottom
        return left + width / 2 < pointerX !== isRightToLeft
      }
      place(item!, others, others.filter(isPassed).length)
      item!.style.translate = ''
      const { left, top } = item!.getBoundingClientRect()
      item!.style.translate = `${isGrid ? pointerX - heldX - left : 0}px ${pointerY - held - top}px`
    }
    grip.setPointerCapture(start.pointerId)
    holdDrag(start, {
      isFar: (x, y) => isFarEnough(isGrid ? x : 0, y),
      begin() {
        item.dataset.dragging = ''
      },
      follow,
      end(isKept) {
        delete item.dataset.dragging
        item.style.translate = ''
        if (!isKept) place(item, others, first.indexOf(item))
        if (isKept && first.some((child, index) => child !== list.children[index])) onDrop(list, first, item)
      },
    })
  })
}
