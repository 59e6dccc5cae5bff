import type { Text } from './patch.schema'

/** Shorter texts are kept whole: they read better, and a cut would save nothing. */
const WORTH_CUTTING = 40

/** What leads from a text back to the one before. */
export function textUndo(after: string | null, before: string | null): Text {
  if (after === null || before === null || before.length < WORTH_CUTTING) return before
  const most = Math.min(after.length, before.length)
  let start = 0
  while (start < most && after[start] === before[start]) start++
  let end = 0
  while (end < most - start && after[after.length - 1 - end] === before[before.length - 1 - end]) end++
  return start + end < WORTH_CUTTING / 2 ? before : [start, end, before.slice(start, before.length - end)]
}

/** Whether a value that was kept is a text in parts. */
export function isTextInParts(value: unknown): value is [start: number, end: number, between: string] {
  return Array.isArray(value) && typeof value[0] === 'number'
}

/** The text before a change. */
export function applyTextUndo(after: string | null, back: Text): string | null {
  if (!isTextInParts(back)) return back
  const [start, end, between] = back
  const text = after ?? ''
  return text.slice(0, start) + between + text.slice(text.length - end)
}
