import type { Config } from '../platform/config/config'
import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import { createGate } from '../platform/gate'
import { openaiPrompt, readOpenaiAnswer, splitLines } from './openai.rules'
import type { AnyLine } from './parser.schema'

/** A pantry of thousands of units would crowd out the lines. */
const MOST_UNIT_NAMES = 500
const MAX_ANSWER_BYTES = 2 * 1024 * 1024

/** Whether the settings name a key for the AI service. */
export function isOpenaiEnabled({ openaiApiKey }: Config): boolean {
  return openaiApiKey !== null
}

async function askOnce(ctx: Ctx, texts: readonly string[], prompt: string): Promise<AnyLine[]> {
  const { openaiApiKey, openaiBaseUrl, openaiModel, openaiTimeoutSeconds } = ctx.config
  const response = await ctx.outgoing.post(`${openaiBaseUrl.href.replace(/\/$/, '')}/chat/completions`, {
    headers: { authorization: `Bearer ${openaiApiKey}` },
    accept: 'application/json',
    timeoutMs: openaiTimeoutSeconds * 1000,
    maxBytes: MAX_ANSWER_BYTES,
    // The key and the recipe go to the address of the settings and to no other.
    redirects: 0,
    body: JSON.stringify({
      model: openaiModel,
      temperature: 0,
      response_format: { type: 'json_object' },
      messages: [
        { role: 'system', content: prompt },
        { role: 'user', content: JSON.stringify({ ingredients: texts }) },
      ],
    }),
  })
  const { status, body } = response
  if (status !== 200) throw new AppError('upstream', 'openai.refused', { values: { status } })
  const reading = readOpenaiAnswer(new TextDecoder().decode(body), texts)
  if (reading.isUsable) return reading.lines
  const messageId = reading.problem === 'count' ? 'openai.wrong-count' : 'openai.unreadable'
  throw new AppError('upstream', messageId, { status: 500 })
}

/** Refusals say which setting to look at; what else goes wrong on the way is said as for any other address. */
function explain(error: unknown): unknown {
  if (!(error instanceof AppError) || error.messageId !== 'net.site-refused') return error
  return new AppError('upstream', 'openai.refused', { values: error.values, cause: error })
}

/**
 * Has the AI service of the settings take lines apart, in order, several requests side by side (reference api-import §3).
 * @param units what the group calls its units; sent along only while `OPENAI_SEND_DATABASE_DATA` is on
 * @throws invalid 400 without a key; upstream 400 when the service cannot be reached or refuses, 500 when its answer is of no use
 */
export async function askOpenai(
  ctx: Ctx,
  texts: readonly string[],
  units: readonly string[],
): Promise<AnyLine[]> {
  if (!isOpenaiEnabled(ctx.config)) throw new AppError('invalid', 'openai.not-enabled', { status: 400 })
  const { openaiWorkers, openaiSendDatabaseData } = ctx.config
  const prompt = openaiPrompt(openaiSendDatabaseData ? units.slice(0, MOST_UNIT_NAMES) : [])
  const gate = createGate({ atOnce: openaiWorkers, maxWaiting: Number.POSITIVE_INFINITY })
  const pieces = splitLines(texts, openaiWorkers)
  try {
    return (await Promise.all(pieces.map((piece) => gate.run(() => askOnce(ctx, piece, prompt))))).flat()
  } catch (error) {
    throw explain(error)
  }
}
