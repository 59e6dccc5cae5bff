import { useLingui } from '@lingui/react'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Box, Line } from '../../../src/importers/ocr/layout.rules'
import { linesOf, wordsWithin } from '../../../src/importers/ocr/words.rules'
import type { OcrPage } from './draft'
import { showOn } from './page-picture'

/** A finger or a mouse that moves less than this presses. */
const DRAG_PIXELS = 6

interface Point {
  x: number
  y: number
}

interface SheetProps {
  page: OcrPage | undefined
  /** Lines were chosen: within a frame, by a press, or by keys. */
  onTake: (lines: Line[]) => void
}

const regionTo = (start: Point, end: Point): Box => ({
  left: Math.min(start.x, end.x),
  top: Math.min(start.y, end.y),
  width: Math.abs(end.x - start.x),
  height: Math.abs(end.y - start.y),
})

/** The picture with its lines: a frame is drawn around words, or lines are pressed, or chosen by keys. */
export function Sheet({ page, onTake }: SheetProps) {
  const { i18n } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => linesOf(page?.words ?? []), [page?.words])
  /** Where a choice by Shift and arrows began, and where it is; nothing while the keys are elsewhere. */
  const [choice, setChoice] = useState({ anchor: 0, current: 0, isActive: false })
  const [drag, setDrag] = useState<{ from: Point; region: Box | null } | null>(null)
  const blob = page?.blob

  useEffect(() => {
    if (blob) void showOn(canvas.current!, blob)
  }, [blob])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines start at the first one
  useEffect(() => setChoice((before) => ({ ...before, anchor: 0, current: 0 })), [lines])

  const { anchor, current, isActive } = choice
  const setActive = (next: boolean) => setChoice((before) => ({ ...before, isActive: next }))
  const isChosen = (at: number) =>
    isActive && at >= Math.min(anchor, current) && at <= Math.max(anchor, current)

  function take(taken: Line[]): void {
    if (taken.length > 0 && page) onTake(taken)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: lines.length - 1,
    }
    const wanted = steps[event.key]
    if (wanted !== undefined && lines.length > 0) {
      const to = Math.max(0, Math.min(lines.length - 1, wanted))
      setChoice({ anchor: event.shiftKey ? anchor : to, current: to, isActive: true })
      ;(list.current!.children[to] as HTMLElement).focus()
    } else if (event.key === 'Enter' || event.key === ' ') take(lines.filter((_, at) => isChosen(at)))
    else return
    event.preventDefault()
  }

  const placed = ({ left, top, width, height }: Box) => {
    const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
    return (element: HTMLElement | null) => {
      if (!element || !page) return
      element.style.left = percent(left, page.width)
      element.style.top = percent(top, page.height)
      element.style.width = percent(width, page.width)
      element.style.height = percent(height, page.height)
    }
  }

  /** Where the pointer is, in pixels of the picture. */
  function pointOf(event: PointerEvent): Point {
    const { left, top, width, height } = canvas.current!.getBoundingClientRect()
    const part = (value: number) => Math.max(0, Math.min(1, value))
    return {
      x: part((event.clientX - left) / width) * canvas.current!.width,
      y: part((event.clientY - top) / height) * canvas.current!.height,
    }
  }

  /** The frame so far; null while it might be a press. */
  function regionNow(event: PointerEvent): Box | null {
    const region = regionTo(drag!.from, pointOf(event))
    const scale = canvas.current!.getBoundingClientRect().width / canvas.current!.width
    const isFrame = drag!.region || Math.max(region.width, region.height) * scale > DRAG_PIXELS
    return isFrame ? region : null
  }

  function onPointerDown(event: PointerEvent): void {
    const isOurs = page && event.button === 0 && event.isPrimary
    setDrag(isOurs ? { from: pointOf(event), region: null } : null)
    if (isOurs) event.currentTarget.setPointerCapture(event.pointerId)
  }

  function onPointerUp(event: PointerEvent): void {
    if (!drag || !page) return
    const region = regionNow(event)
    const { x, y } = pointOf(event)
    const isUnder = ({ left, top, width, height }: Line) =>
      x >= left && x <= left + width && y >= top && y <= top + height
    if (region) take(linesOf(wordsWithin(page.words ?? [], region)))
    else take(lines.filter(isUnder).slice(0, 1))
    setDrag(null)
  }

  return (
    <div
      className="ocr-sheet"
      onPointerDown={onPointerDown}
      onPointerMove={(event) => drag && setDrag({ ...drag, region: regionNow(event) })}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setDrag(null)}
    >
      <canvas aria-hidden="true" ref={canvas} />
      <div
        data-lines=""
        role="listbox"
        aria-multiselectable="true"
        aria-label={i18n._('ocr.lines')}
        dir="ltr"
        ref={list}
        onKeyDown={onKeyDown}
        onFocus={() => setActive(true)}
        onBlur={(event) => setActive(event.currentTarget.contains(event.relatedTarget))}
      >
        {lines.map((line, at) => (
          // Read out, not seen: the picture shows it.
          <span
            key={line.key}
            role="option"
            tabIndex={at === current ? 0 : -1}
            aria-selected={isChosen(at)}
            aria-label={line.text}
            dir="auto"
            data-used={page?.used.includes(line.key) ? '' : undefined}
            ref={placed(line)}
          />
        ))}
      </div>
      {drag?.region && <div className="ocr-frame" ref={placed(drag.region)} />}
    </div>
  )
}
