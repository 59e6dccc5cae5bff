import { askFor } from '../models/ask.service'
import type { Ctx } from '../platform/context'
import { createSemaphore } from '../platform/limits/semaphore'
import { LINES_SCHEMA, openaiPrompt, readLinesAnswer, splitLines } from './openai.rules'
import type { AnyLine } from './parser.schema'

/** A pantry of thousands of units would crowd out the lines. */
const MOST_UNIT_NAMES = 500

/**
 * Has a model take lines apart, in order, several requests side by side.
 * @param units what the group calls its units; sent along only while `OPENAI_SEND_DATABASE_DATA` is on
 * @throws as `askFor` and what it returns
 */
export async function askOpenai(
  ctx: Ctx,
  texts: readonly string[],
  units: readonly string[],
): Promise<AnyLine[]> {
  const ask = askFor(ctx, 'ingredients')
  const { openaiWorkers, openaiSendDatabaseData } = ctx.config
  const prompt = openaiPrompt(openaiSendDatabaseData ? units.slice(0, MOST_UNIT_NAMES) : [])
  const semaphore = createSemaphore({ atOnce: openaiWorkers, maxWaiting: Number.POSITIVE_INFINITY })
  const askOnce = (piece: string[]) => {
    const question = { prompt, text: JSON.stringify({ ingredients: piece }), schema: LINES_SCHEMA }
    return ask(question, (answer) => readLinesAnswer(answer, piece))
  }
  const pieces = splitLines(texts, openaiWorkers)
  return (await Promise.all(pieces.map((piece) => semaphore.run(() => askOnce(piece))))).flat()
}
