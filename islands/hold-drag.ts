const FAR_ENOUGH = 6
const EDGE = 90
const SCROLL_STEP = 10

interface Drag {
  /** Whether a distance in pixels begins the drag; any of some length unless told. */
  isFar?(x: number, y: number): boolean
  begin(): void
  /** The pointer is here, or the page has moved below it. */
  follow(x: number, y: number): void
  /** @param isKept it was dropped; otherwise the drag is undone */
  end(isKept: boolean): void
}

/** Follows a pointer that is down, with mouse, pen or finger; at the edges of the window the page moves along, Escape undoes it. */
export function holdDrag(start: PointerEvent, { isFar, begin, follow, end }: Drag): void {
  const leave = new AbortController()
  const listen = { signal: leave.signal }
  let [x, y] = [start.clientX, start.clientY]
  let isDragging = false

  function scroll(): void {
    if (!isDragging) return
    const step = y < EDGE ? -SCROLL_STEP : y > innerHeight - EDGE ? SCROLL_STEP : 0
    if (step !== 0) {
      scrollBy({ top: step, behavior: 'instant' })
      follow(x, y)
    }
    requestAnimationFrame(scroll)
  }
  function stop(isKept: boolean): void {
    leave.abort()
    if (!isDragging) return
    isDragging = false
    // The press that ends a drag is not meant for what it ends on; keys press, too, and without a pointer.
    const swallow = (click: MouseEvent) => {
      if (click.detail === 0) return
      click.preventDefault()
      click.stopPropagation()
    }
    const once = { capture: true, once: true }
    document.addEventListener('click', swallow, once)
    document.addEventListener('pointerdown', () => document.removeEventListener('click', swallow, once), once)
    end(isKept)
  }

  document.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== start.pointerId) return
      ;[x, y] = [event.clientX, event.clientY]
      const way = [Math.abs(x - start.clientX), Math.abs(y - start.clientY)] as const
      if (!isDragging && (isFar ?? isFarEnough)(...way)) {
        isDragging = true
        begin()
        requestAnimationFrame(scroll)
      }
      if (isDragging) follow(x, y)
    },
    listen,
  )
  document.addEventListener('pointerup', () => stop(true), listen)
  document.addEventListener('pointercancel', () => stop(false), listen)
  // What is held is not dragged away by the browser.
  document.addEventListener('dragstart', (event) => event.preventDefault(), listen)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(false), listen)
}

export const isFarEnough = (x: number, y: number) => Math.hypot(x, y) >= FAR_ENOUGH
