import * as v from 'valibot'
import type { Config } from '../platform/config/config'
import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import { i18nFor } from '../platform/i18n/i18n'
import { limitUse } from '../platform/limits/rate-limit'
import { createSemaphore } from '../platform/limits/semaphore'
import { openaiPrompt, readOpenaiAnswer, splitLines } from './openai.rules'
import type { AnyLine } from './parser.schema'

/** Questions to the AI service by one person: it costs the operator money. */
const OPENAI_LIMIT = { burst: 20, perMinute: 20 }
/** A pantry of thousands of units would crowd out the lines. */
const MOST_UNIT_NAMES = 500
const MAX_ANSWER_BYTES = 2 * 1024 * 1024

/** Whether the settings name a key for the AI service. */
export function isOpenaiEnabled({ openaiApiKey }: Config): boolean {
  return openaiApiKey !== null
}

/** What is asked beyond model and messages; services that do not know one of these answer 400. */
const FINE_PRINT = { temperature: 0, response_format: { type: 'json_object' } }

interface Answer {
  status: number
  body: Uint8Array
}

/** One question; a refusal is an answer, too, with its status and no body. */
async function post(ctx: Ctx, question: object): Promise<Answer> {
  const { openaiApiKey, openaiBaseUrl, openaiTimeoutSeconds } = ctx.config
  try {
    return await ctx.outgoing.post(`${openaiBaseUrl.href.replace(/\/$/, '')}/chat/completions`, {
      headers: { authorization: `Bearer ${openaiApiKey}` },
      accept: 'application/json',
      timeoutMs: openaiTimeoutSeconds * 1000,
      maxBytes: MAX_ANSWER_BYTES,
      // The key and the recipe go to the address of the settings and to no other.
      redirects: 0,
      body: JSON.stringify(question),
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.messageId === 'net.timeout') throw new AppError('upstream', 'openai.timeout', { cause: error })
    if (error.messageId !== 'net.site-refused') throw error
    return { status: Number(error.values.status), body: new Uint8Array() }
  }
}

/** What to do about a refusal: wait, or look at a setting. */
function refusal(status: number): AppError {
  const values = { status }
  if (status === 429) return new AppError('upstream', 'openai.busy', { values })
  return new AppError('upstream', status >= 500 ? 'openai.broken' : 'openai.refused', { values })
}

async function askOnce(ctx: Ctx, texts: readonly string[], prompt: string): Promise<AnyLine[]> {
  const question = {
    model: ctx.config.openaiModel,
    messages: [
      { role: 'system', content: prompt },
      { role: 'user', content: JSON.stringify({ ingredients: texts }) },
    ],
  }
  const first = await post(ctx, { ...question, ...FINE_PRINT })
  const { status, body } = first.status === 400 ? await post(ctx, question) : first
  if (status !== 200) throw refusal(status)
  const reading = readOpenaiAnswer(new TextDecoder().decode(body), texts)
  if (reading.isUsable) return reading.lines
  const messageId = reading.problem === 'count' ? 'openai.wrong-count' : 'openai.unreadable'
  throw new AppError('upstream', messageId, { status: 500 })
}

/**
 * Has the AI service of the settings take lines apart, in order, several requests side by side.
 * @param units what the group calls its units; sent along only while `OPENAI_SEND_DATABASE_DATA` is on
 * @throws invalid 400 without a key; rate-limited; upstream 400 when the service cannot be reached or refuses, 500 when its answer is of no use
 */
export async function askOpenai(
  ctx: Ctx,
  texts: readonly string[],
  units: readonly string[],
): Promise<AnyLine[]> {
  if (!isOpenaiEnabled(ctx.config)) throw new AppError('invalid', 'openai.not-enabled', { status: 400 })
  limitUse(ctx, 'openai', OPENAI_LIMIT)
  const { openaiWorkers, openaiSendDatabaseData } = ctx.config
  const prompt = openaiPrompt(openaiSendDatabaseData ? units.slice(0, MOST_UNIT_NAMES) : [])
  const semaphore = createSemaphore({ atOnce: openaiWorkers, maxWaiting: Number.POSITIVE_INFINITY })
  const pieces = splitLines(texts, openaiWorkers)
  return (await Promise.all(pieces.map((piece) => semaphore.run(() => askOnce(ctx, piece, prompt))))).flat()
}

/** Whether the service may be asked about pictures, too. */
export function areImagesEnabled(config: Config): boolean {
  return isOpenaiEnabled(config) && config.openaiEnableImageServices
}

/** The words in what the service says to one question. @throws upstream 400 when it refuses, 500 when its answer is of no use */
async function contentOf(ctx: Ctx, question: object): Promise<string> {
  const first = await post(ctx, { ...question, ...FINE_PRINT })
  const { status, body } = first.status === 400 ? await post(ctx, question) : first
  if (status !== 200) throw refusal(status)
  try {
    const answer = v.parse(TestAnswer, JSON.parse(new TextDecoder().decode(body)))
    return answer.choices[0]!.message.content
  } catch (error) {
    throw new AppError('upstream', 'openai.unreadable', { status: 500, cause: error })
  }
}

/**
 * Asks the AI service of the settings about pictures.
 * @param pictures WebP files, sent as they are
 * @returns its words
 * @throws invalid 400 when it may not be asked; rate-limited; upstream as `askOpenai`
 */
export async function askPictures(
  ctx: Ctx,
  prompt: string,
  pictures: readonly Uint8Array[],
): Promise<string> {
  if (!areImagesEnabled(ctx.config))
    throw new AppError('invalid', 'openai.images-not-enabled', { status: 400 })
  limitUse(ctx, 'openai', OPENAI_LIMIT)
  const content = pictures.map((bytes) => ({
    type: 'image_url',
    image_url: { url: `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}` },
  }))
  return await contentOf(ctx, {
    model: ctx.config.openaiModel,
    messages: [
      { role: 'system', content: prompt },
      { role: 'user', content },
    ],
  })
}

/**
 * Asks the AI service of the settings about a text.
 * @returns its words
 * @throws invalid 400 without a key; rate-limited; upstream as `askOpenai`
 */
export async function askText(ctx: Ctx, prompt: string, text: string): Promise<string> {
  if (!isOpenaiEnabled(ctx.config)) throw new AppError('invalid', 'openai.not-enabled', { status: 400 })
  limitUse(ctx, 'openai', OPENAI_LIMIT)
  return await contentOf(ctx, {
    model: ctx.config.openaiModel,
    messages: [
      { role: 'system', content: prompt },
      { role: 'user', content: text },
    ],
  })
}

const TestAnswer = v.object({
  choices: v.pipe(v.array(v.object({ message: v.object({ content: v.string() }) })), v.minLength(1)),
})

/**
 * Asks the service of the settings something simple, about a picture if there is one.
 * @returns what it said; or, without success, why it said nothing
 * @throws rate-limited
 */
export async function testOpenai(
  ctx: Ctx,
  image: File | null,
): Promise<{ success: boolean; response: string | null }> {
  const i18n = i18nFor(ctx.locale)
  const fail = (messageId: string, values = {}) => ({ success: false, response: i18n._(messageId, values) })
  if (!isOpenaiEnabled(ctx.config)) return fail('openai.not-enabled')
  limitUse(ctx, 'openai', OPENAI_LIMIT)
  const content: object[] = [
    { type: 'text', text: image ? 'What does this picture show? One sentence.' : 'Name a fruit. One word.' },
  ]
  if (image) {
    const base64 = Buffer.from(await image.arrayBuffer()).toString('base64')
    content.push({
      type: 'image_url',
      image_url: { url: `data:${image.type || 'image/jpeg'};base64,${base64}` },
    })
  }
  try {
    const { status, body } = await post(ctx, {
      model: ctx.config.openaiModel,
      messages: [{ role: 'user', content }],
    })
    if (status !== 200) throw refusal(status)
    const answer = v.safeParse(TestAnswer, JSON.parse(new TextDecoder().decode(body)))
    if (!answer.success) return fail('openai.unreadable')
    return { success: true, response: answer.output.choices[0]!.message.content }
  } catch (error) {
    if (error instanceof AppError) return fail(error.messageId, error.values)
    if (error instanceof SyntaxError) return fail('openai.unreadable')
    throw error
  }
}
