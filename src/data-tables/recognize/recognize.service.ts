import * as v from 'valibot'
import { beginOperation } from '../../history/begin-operation.service'
import { readSureLines, type TakenLine, takeLines } from '../../parser/understand.service'
import type { Ctx } from '../../platform/context'
import { type TaskCtx, type TaskId, type TaskMessage, taskKind } from '../../platform/jobs/task'
import { enqueueTask } from '../../platform/jobs/tasks'
import { listUnread } from '../../recipes/ingredient/ingredient-lines.service'
import { unparsedLine } from '../../recipes/ingredient/unparsed.rules'
import { contentOf } from '../../recipes/recipe/content.service'
import { changeMany, readChangeable } from '../../recipes/recipe/many.service'
import type { OperationId, RecipeContent, StoredIngredient } from '../../recipes/recipe/recipe-content.schema'

const Input = v.object({ operation: v.string() })

/** The text of a line that is not taken apart yet; '' for every other. */
function unreadText(line: StoredIngredient, isPlain: boolean): string {
  const isRead = line.foodId ?? line.unitId ?? line.subRecipeId ?? line.reading
  return isRead ? '' : unparsedLine(line, isPlain)
}

/** A line in doubt keeps its words; the 1 that clients give every line is none of them. */
function asDoubtful(line: StoredIngredient, text: string): StoredIngredient {
  return { ...line, quantity: null, note: text, originalText: line.originalText || text, reading: 'doubtful' }
}

function withLines(
  content: RecipeContent,
  texts: readonly string[],
  take: () => readonly (TakenLine | null)[],
): RecipeContent | null {
  const isPlain = content.settings.disableAmount
  const isSame = content.ingredients.every((line, at) => unreadText(line, isPlain) === texts[at])
  if (!isSame || content.ingredients.length !== texts.length) return null
  const taken = take()
  if (!taken.some((line) => line !== null)) return null
  const ingredients = content.ingredients.map((line, at): StoredIngredient => {
    const [text, found] = [texts[at]!, taken[at]]
    if (text === '') return line
    if (!found) return asDoubtful(line, text)
    return { ...line, ...found, originalText: line.originalText || text, reading: 'sure' }
  })
  return { ...content, ingredients, settings: { ...content.settings, disableAmount: false } }
}

/** Takes one recipe's lines apart that nobody has; one in which nothing is sure stays as it is. @returns whether it has changed */
async function recognizeOne(ctx: Ctx, number: number, operation: OperationId): Promise<boolean> {
  const [stored] = readChangeable(ctx, [number])
  if (!stored) return false
  const { ingredients, settings, language } = contentOf(stored)
  const texts = ingredients.map((line) => unreadText(line, settings.disableAmount))
  const spoken = language || ctx.locale
  const lines = await readSureLines(ctx, texts, spoken)
  return ctx.transaction((tx) => {
    const again = readChangeable(tx, [number])
    const next = (content: RecipeContent) => withLines(content, texts, () => takeLines(tx, lines, spoken))
    return changeMany(tx, again, next, () => operation) > 0
  })
}

async function run(
  { ctx, signal, progress }: TaskCtx,
  { operation }: v.InferOutput<typeof Input>,
): Promise<TaskMessage> {
  const numbers = listUnread(ctx)
  let count = 0
  for (const [at, number] of numbers.entries()) {
    signal.throwIfAborted()
    if (await recognizeOne(ctx, number, operation as OperationId)) count += 1
    progress(at + 1, numbers.length)
  }
  return { messageId: 'recognize.done', values: { count } }
}

/** Takes the lines apart that nobody has, recipe by recipe; what is done is met again as done. */
export const RECOGNIZE = taskKind({
  kind: 'recognize-ingredients',
  owner: 'person',
  lane: 'long',
  input: Input,
  run,
})

/**
 * Puts all recipes of the caller's group with lines that nobody has taken apart into the line, as one operation that can be taken back.
 * @returns null when there are none
 */
export function startRecognition(ctx: Ctx): { task: TaskId; operation: OperationId } | null {
  const count = listUnread(ctx).length
  if (count === 0) return null
  return ctx.transaction((tx) => {
    const title = { messageId: 'recognize.task', values: { count } }
    const operation = beginOperation(tx, { kind: 'bulk-recognize', title })
    return { task: enqueueTask(tx, RECOGNIZE, { operation }, { title }), operation }
  })
}
