import type { Box, Line } from '../../../src/importers/ocr/layout.rules'
import { linesOf, wordsWithin } from '../../../src/importers/ocr/words.rules'
import type { OcrPage } from './draft'
import { showOn } from './page-picture'

/** A finger or a mouse that moves less than this presses. */
const DRAG_PIXELS = 6

export interface Sheet {
  show(page: OcrPage | null): void
  /** Marks the lines of the shown page that have been used. */
  markUsed(): void
}

/** The picture with its lines: a frame is drawn around words, or lines are pressed, or chosen by keys. */
export function watchSheet(sheet: HTMLElement, take: (lines: Line[]) => void): Sheet {
  const canvas = sheet.querySelector('canvas')!
  const list = sheet.querySelector<HTMLElement>('[data-lines]')!
  const frame = sheet.querySelector<HTMLElement>('[data-frame]')!
  let page: OcrPage | null = null
  let lines: Line[] = []
  let current = 0
  /** Where a choice by Shift and arrows began. */
  let anchor = 0
  let from: { x: number; y: number } | null = null
  let isDrawing = false

  const options = () => [...list.children] as HTMLElement[]

  function place(element: HTMLElement, box: Box): void {
    const { width, height } = page!
    element.style.left = `${(box.left / width) * 100}%`
    element.style.top = `${(box.top / height) * 100}%`
    element.style.width = `${(box.width / width) * 100}%`
    element.style.height = `${(box.height / height) * 100}%`
  }

  function markUsed(): void {
    const used = new Set(page?.used)
    options().forEach((option, at) => {
      option.toggleAttribute('data-used', used.has(lines[at]!.key))
    })
  }

  function drawLines(): void {
    lines = linesOf(page?.words ?? [])
    current = 0
    anchor = 0
    list.replaceChildren(
      ...lines.map((line, at) => {
        const option = document.createElement('span')
        option.role = 'option'
        option.tabIndex = at === 0 ? 0 : -1
        option.ariaSelected = 'false'
        option.dir = 'auto'
        // Read out, not seen: the picture shows it.
        option.ariaLabel = line.text
        place(option, line)
        return option
      }),
    )
    markUsed()
  }

  function select(first: number, last: number): void {
    const [low, high] = [Math.min(first, last), Math.max(first, last)]
    options().forEach((option, at) => {
      option.ariaSelected = String(at >= low && at <= high)
    })
  }

  function step(to: number, isLonger: boolean): void {
    const all = options()
    if (all.length === 0) return
    all[current]!.tabIndex = -1
    current = Math.max(0, Math.min(all.length - 1, to))
    if (!isLonger) anchor = current
    all[current]!.tabIndex = 0
    all[current]!.focus()
    select(anchor, current)
  }

  const chosen = () => lines.filter((_, at) => options()[at]?.ariaSelected === 'true')

  function takeLines(taken: Line[]): void {
    if (taken.length === 0 || !page) return
    take(taken)
    page.used = [...new Set([...page.used, ...taken.map(({ key }) => key)])]
    markUsed()
  }

  list.addEventListener('keydown', (event) => {
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: lines.length - 1,
    }
    const to = steps[event.key]
    if (to !== undefined) step(to, event.shiftKey)
    else if (event.key === 'Enter' || event.key === ' ')
      takeLines(chosen().length > 0 ? chosen() : [lines[current]!])
    else return
    event.preventDefault()
  })
  list.addEventListener('focusin', () => select(anchor, current))
  list.addEventListener('focusout', (event) => {
    if (!list.contains(event.relatedTarget as Node | null)) select(-1, -1)
  })

  /** Where the pointer is, in pixels of the picture. */
  function at(event: PointerEvent): { x: number; y: number } {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const part = (value: number) => Math.max(0, Math.min(1, value))
    return {
      x: part((event.clientX - left) / width) * canvas.width,
      y: part((event.clientY - top) / height) * canvas.height,
    }
  }

  const regionTo = (start: { x: number; y: number }, end: { x: number; y: number }): Box => ({
    left: Math.min(start.x, end.x),
    top: Math.min(start.y, end.y),
    width: Math.abs(end.x - start.x),
    height: Math.abs(end.y - start.y),
  })

  function stop(): void {
    from = null
    isDrawing = false
    frame.hidden = true
  }

  sheet.addEventListener('pointerdown', (event) => {
    if (!page || event.button !== 0 || !event.isPrimary) return stop()
    from = at(event)
    sheet.setPointerCapture(event.pointerId)
  })
  sheet.addEventListener('pointermove', (event) => {
    if (!from || !page) return
    const region = regionTo(from, at(event))
    const scale = canvas.getBoundingClientRect().width / canvas.width
    isDrawing ||= Math.max(region.width, region.height) * scale > DRAG_PIXELS
    frame.hidden = !isDrawing
    if (isDrawing) place(frame, region)
  })
  sheet.addEventListener('pointerup', (event) => {
    if (!from || !page) return
    const end = at(event)
    if (isDrawing) takeLines(linesOf(wordsWithin(page.words ?? [], regionTo(from, end))))
    else {
      const pressed = lines.filter(
        ({ left, top, width, height }) =>
          end.x >= left && end.x <= left + width && end.y >= top && end.y <= top + height,
      )
      takeLines(pressed.slice(0, 1))
    }
    stop()
  })
  sheet.addEventListener('pointercancel', stop)

  return {
    show(next) {
      const isSame = next?.blob === page?.blob
      page = next
      if (page && !isSame) void showOn(canvas, page)
      drawLines()
    },
    markUsed,
  }
}
