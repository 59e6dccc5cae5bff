import * as v from 'valibot'
import { beginOperation } from '../../history/begin-operation.service'
import { readUnread } from '../../parser/stored-lines.service'
import type { Ctx } from '../../platform/context'
import { type TaskCtx, type TaskId, type TaskMessage, taskKind } from '../../platform/jobs/task'
import { enqueueTask } from '../../platform/jobs/tasks'
import { listUnread } from '../../recipes/ingredient/ingredient-lines.service'
import { contentOf } from '../../recipes/recipe/content.service'
import { changeMany, readChangeable } from '../../recipes/recipe/many.service'
import type { OperationId, RecipeContent } from '../../recipes/recipe/recipe-content.schema'

const Input = v.object({ operation: v.string() })

/** Takes apart the lines of one recipe that were not yet; a line in which nothing is sure stays as it is. @returns whether it has changed */
async function recognizeOne(ctx: Ctx, number: number, operation: OperationId): Promise<boolean> {
  const [stored] = readChangeable(ctx, [number])
  if (!stored) return false
  const { ingredients, settings, language } = contentOf(stored)
  const isPlain = settings.disableAmount
  const take = await readUnread(ctx, ingredients, { isPlain, language: language || ctx.locale })
  return ctx.transaction((tx) => {
    const next = (content: RecipeContent): RecipeContent | null => {
      const taken = content.settings.disableAmount === isPlain ? take(tx, content.ingredients) : null
      return (
        taken && { ...content, ingredients: taken, settings: { ...content.settings, disableAmount: false } }
      )
    }
    return changeMany(tx, readChangeable(tx, [number]), next, () => operation) > 0
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

/** Takes apart the lines that were not yet, recipe by recipe; after a restart it goes on where it was. */
export const RECOGNIZE = taskKind({
  kind: 'recognize-ingredients',
  owner: 'person',
  lane: 'long',
  input: Input,
  run,
})

/**
 * Queues all recipes of the caller's group with lines that no one has taken apart, as one operation that can be undone.
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
