const FAR_ENOUGH = 6
const EDGE = 90
const SCROLL_STEP = 10
const CLICK_COMES_WITHIN_MS = 50

const isHeading = (item: Element | undefined) => item?.classList.contains('section') ?? false

/** The number that stands in a label, such as "Step 3". */
const LABELLED = /[\d٠-٩۰-۹]+/

/** Gives the rows the numbers of their places, so that the order on the page is the order that is sent. */
export function renumber(list: Element): void {
  const items = [...list.children]
  let number = 0
  for (const [index, item] of items.entries()) {
    const next = items[index + 1]
    const shown = (number + 1).toLocaleString(document.documentElement.lang)
    if (item.id !== '') item.id = item.id.replace(/\d+$/, String(number))
    for (const numeral of item.querySelectorAll('.numeral')) numeral.textContent = String(number + 1)
    for (const field of item.querySelectorAll('textarea')) {
      field.ariaLabel = field.ariaLabel?.replace(LABELLED, shown) ?? null
    }
    const put = (text: string) => text.replace(/\.\d+\./, `.${number}.`)
    for (const field of item.querySelectorAll<HTMLInputElement | HTMLButtonElement>('[name]')) {
      if (field.name === 'action') field.value = put(field.value)
      else field.name = put(field.name)
    }
    // A heading has the number of the row below it; one without such a row is a row of its own.
    if (!isHeading(item) || !next || isHeading(next)) number += 1
  }
}

/** Moves the others past the one that is held: it stays in the document, else the browser would let go of it. */
function place(item: Element, others: readonly Element[], at: number): void {
  const isBefore = (other: Element) =>
    (other.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const now = others.filter(isBefore).length
  if (at > now) item.before(...others.slice(now, at))
  if (at < now) item.after(...others.slice(at, now))
}

/** Called with the name of a list, its order before, and the row that was moved. */
type OnDrop = (list: string, before: readonly Element[], moved: Element) => void

/**
 * Lets rows be dragged by their grip, with mouse, pen or finger; Escape puts them back. A press without a move still opens
 * the menu of the grip, which is the way for keyboards.
 */
export function dragRows(form: HTMLFormElement, onDrop: OnDrop): void {
  form.dataset.canDrag = ''
  form.addEventListener('pointerdown', (start) => {
    const grip = start.target instanceof Element ? start.target.closest<HTMLElement>('[data-grip]') : null
    const item = grip?.closest('li')
    const list = item?.parentElement
    if (!grip || !item || !list || start.button !== 0 || !start.isPrimary) return
    const first = [...list.children]
    const others = first.filter((child) => child !== item)
    const held = start.clientY - item.getBoundingClientRect().top
    const leave = new AbortController()
    const listen = { signal: leave.signal }
    let pointerY = start.clientY
    let isDragging = false

    function follow(): void {
      const middle = (other: Element) => {
        const { top, height } = other.getBoundingClientRect()
        return top + height / 2
      }
      place(item!, others, others.filter((other) => middle(other) < pointerY).length)
      item!.style.translate = ''
      item!.style.translate = `0 ${pointerY - held - item!.getBoundingClientRect().top}px`
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
      // The press that ends a drag is not meant for the menu.
      const swallow = (click: Event) => click.preventDefault()
      grip!.addEventListener('click', swallow, { once: true })
      setTimeout(() => grip!.removeEventListener('click', swallow), CLICK_COMES_WITHIN_MS)
      if (!isKept) place(item!, others, first.indexOf(item!))
      if (!isKept || first.every((child, index) => child === list!.children[index])) return
      renumber(list!)
      onDrop(list!.closest<HTMLElement>('[data-rows]')?.dataset.rows ?? '', first, item!)
    }

    grip.setPointerCapture(start.pointerId)
    grip.addEventListener(
      'pointermove',
      (event) => {
        pointerY = event.clientY
        if (!isDragging && Math.abs(pointerY - start.clientY) >= FAR_ENOUGH) begin()
        if (isDragging) follow()
      },
      listen,
    )
    grip.addEventListener('pointerup', () => end(true), listen)
    grip.addEventListener('pointercancel', () => end(false), listen)
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') end(false)
      },
      listen,
    )
  })
}
