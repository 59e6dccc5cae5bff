import * as v from 'valibot'

const Title = v.nullable(v.string())
const Place = {
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999)),
  /** The heading above the row went, and the row stayed. */
  isHeading: v.boolean(),
  /** Its heading is above the next row now. */
  gaveHeading: v.boolean(),
  /** Ids of the instructions that name it. */
  usedBy: v.array(v.string()),
}
const IngredientRow = v.object({
  referenceId: v.string(),
  title: Title,
  quantity: v.string(),
  unit: v.string(),
  food: v.string(),
  note: v.string(),
  recipe: Title,
  originalText: v.string(),
})
const InstructionRow = v.object({
  id: v.string(),
  title: Title,
  summary: v.string(),
  text: v.string(),
  uses: v.array(v.string()),
})

/** A removed row, or its heading, with what is needed to restore it. */
const Removed = v.variant('list', [
  v.object({ list: v.literal('ingredients'), row: IngredientRow, ...Place }),
  v.object({ list: v.literal('instructions'), row: InstructionRow, ...Place }),
  v.object({ list: v.literal('notes'), row: v.object({ title: v.string(), text: v.string() }), ...Place }),
  v.object({ list: v.literal('extras'), row: v.object({ key: v.string(), value: v.string() }), ...Place }),
])
export type Removed = v.InferOutput<typeof Removed>

const UNDO = '.undo '

/** Reads the value of the button that brings back what was removed (`writeUndo`); null for any other. */
export function readUndo(value: string): { kind: 'undo'; removed: Removed } | null {
  const at = value.indexOf(UNDO)
  if (at === -1) return null
  try {
    const read = v.safeParse(Removed, JSON.parse(value.slice(at + UNDO.length)))
    return read.success ? { kind: 'undo', removed: read.output } : null
  } catch {
    return null
  }
}
