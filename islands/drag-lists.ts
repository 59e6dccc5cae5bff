const FAR_ENOUGH = 6
const EDGE = 90
const SCROLL_STEP = 10

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
    // In a grid the next one stands beside it.
    const isGrid = getComputedStyle(list).gridTemplateColumns.includes('px ')
    const isRightToLeft = getComputedStyle(list).direction === 'rtl'
    const leave = new AbortController()
    const listen = { signal: leave.signal }
    let pointerX = start.clientX
    let pointerY = start.clientY
    let isDragging = false

    function follow(): void {
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
    function scroll(): void {
      if (!isDragging) return
      const step = pointerY < EDGE ? -SCROLL_STEP : pointerY > innerHeight - EDGE ? SCROLL_STEP : 0
      if (step !== 0) {
        scrollBy({ top: step, behavior: 'instant' })
        follow()
      }
      requestAnimationFrame(scroll)
    }
    function begin(): void {
      isDragging = true
      item!.dataset.dragging = ''
      requestAnimationFrame(scroll)
    }
    function end(isKept: boolean): void {
      leave.abort()
      if (!isDragging) return
      isDragging = false
      delete item!.dataset.dragging
      item!.style.translate = ''
      // The press that ends a drag is not meant for what the grip does.
      const swallow = (click: MouseEvent) => {
        // Keys press, too, and without a pointer.
        if (click.detail === 0) return
        click.preventDefault()
        click.stopPropagation()
      }
      grip!.addEventListener('click', swallow, { once: true })
      grip!.addEventListener('pointerdown', () => grip!.removeEventListener('click', swallow), { once: true })
      if (!isKept) place(item!, others, first.indexOf(item!))
      if (!isKept || first.every((child, index) => child === list!.children[index])) return
      onDrop(list!, first, item!)
    }

    grip.setPointerCapture(start.pointerId)
    grip.addEventListener(
      'pointermove',
      (event) => {
        ;({ clientX: pointerX, clientY: pointerY } = event)
        const moved = Math.max(
          Math.abs(pointerY - start.clientY),
          isGrid ? Math.abs(pointerX - start.clientX) : 0,
        )
        if (!isDragging && moved >= FAR_ENOUGH) begin()
        if (isDragging) follow()
      },
      listen,
    )
    grip.addEventListener('pointerup', () => end(true), listen)
    grip.addEventListener('pointercancel', () => end(false), listen)
    // While a grip is held no link near it is dragged away by the browser.
    document.addEventListener('dragstart', (event) => event.preventDefault(), listen)
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') end(false)
      },
      listen,
    )
  })
}
