import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import { i18nFor } from '../platform/i18n/i18n'
import { limitUse } from '../platform/limits/rate-limit'
import { jsonIn, type Question, replyIn, requestFor } from './protocol.rules'
import { type Provider, providerOf, type Task } from './provider.rules'
import type { Reading } from './reading.schema'

/** Questions to models by one person: they cost the operator money, or the machine at home. */
const LIMIT = { burst: 20, perMinute: 20 }
const MAX_ANSWER_BYTES = 2 * 1024 * 1024
/** For all tries together, where someone waits for the page: a little later browsers and proxies give up, without a word. */
const MOST_WAITED_MS = 100_000

interface Reply {
  status: number
  body: string
}

/** Who is asked, and until when by `performance.now()`. */
interface Asked {
  provider: Provider
  until: number
}

/** One request; a refusal is a reply, too, with its status and no body. */
async function post(
  ctx: Ctx,
  { provider, until }: Asked,
  question: Question,
  isPlain: boolean,
): Promise<Reply> {
  const { url, headers, body } = requestFor(provider, question, isPlain)
  try {
    const answer = await ctx.outgoing.post(url, {
      headers,
      accept: 'application/json',
      timeoutMs: Math.max(1, Math.min(provider.timeoutMs, until - performance.now())),
      maxBytes: MAX_ANSWER_BYTES,
      // The key and the recipe go to the address of the settings and to no other.
      redirects: 0,
      body,
    })
    return { status: answer.status, body: new TextDecoder().decode(answer.body) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.messageId === 'net.timeout') throw new AppError('upstream', 'openai.timeout', { cause: error })
    if (error.messageId !== 'net.site-refused') throw error
    return { status: Number(error.values.status), body: '' }
  }
}

/** What to do about a refusal: wait, or look at a setting. */
function refusal(status: number): AppError {
  const values = { status }
  if (status === 429) return new AppError('upstream', 'openai.busy', { values })
  return new AppError('upstream', status >= 500 ? 'openai.broken' : 'openai.refused', { values })
}

/** What a model says, or why it cannot be used. @throws upstream 400 when the service cannot be reached, takes too long or refuses */
async function say(ctx: Ctx, asked: Asked, question: Question): Promise<Reading<string>> {
  const first = await post(ctx, asked, question, false)
  // Services that do not know one of the finer points answer 400.
  const { status, body } = first.status === 400 ? await post(ctx, asked, question, true) : first
  if (status !== 200) throw refusal(status)
  const reply = replyIn(asked.provider, body)
  if (!reply) return { problem: 'openai.unreadable' }
  return reply.isCutOff ? { problem: 'openai.cut-off' } : { value: reply.content }
}

/** Counts a use. @returns who is asked. @throws invalid 400 where no one is; rate-limited */
function start(ctx: Ctx, task: Task): Provider {
  const provider = providerOf(ctx.config, task)
  const messageId = task === 'picture' ? 'openai.images-not-enabled' : 'openai.not-enabled'
  if (!provider) throw new AppError('invalid', messageId, { status: 400 })
  limitUse(ctx, 'openai', LIMIT)
  return provider
}

const SECOND_TRY =
  '\nYour last answer could not be used. Answer exactly as described: one complete JSON object, every figure unchanged.'

/** Asks in several pieces, each as `askModel` does, and counts as one use. */
export type Ask = <Value>(question: Question, read: (answer: unknown) => Reading<Value>) => Promise<Value>

/**
 * Begins to ask the model of a task.
 * @returns asks one question, at most twice, and has the JSON in the answer read
 * @throws invalid 400 when no one is asked about the task; rate-limited. Asking throws upstream: 400 when the service cannot be reached
 *   or refuses, or when neither answer is of use (500 for ingredients)
 */
export function askFor(ctx: Ctx, task: Task): Ask {
  const provider = start(ctx, task)
  const until = task === 'translation' ? Number.POSITIVE_INFINITY : performance.now() + MOST_WAITED_MS
  return async (question, read) => {
    let problem = ''
    for (const prompt of [question.prompt, question.prompt + SECOND_TRY]) {
      const said = await say(ctx, { provider, until }, { ...question, prompt })
      const answer = 'value' in said ? jsonIn(said.value) : undefined
      const unread = 'value' in said ? { problem: 'openai.unreadable' } : said
      const reading = answer === undefined ? unread : read(answer)
      if ('value' in reading) return reading.value
      problem = reading.problem
    }
    // v1 answers 500 to lines that come back in another number.
    throw new AppError('upstream', problem, { status: task === 'ingredients' ? 500 : 400 })
  }
}

/**
 * Asks the service of the settings something simple, about a picture if there is one.
 * @returns what it said; or, without success, why it said nothing
 * @throws rate-limited
 */
export async function testModel(
  ctx: Ctx,
  image: File | null,
): Promise<{ success: boolean; response: string | null }> {
  const fail = (messageId: string, values = {}) => ({
    success: false,
    response: i18nFor(ctx.locale)._(messageId, values),
  })
  const provider = providerOf(ctx.config, image ? 'picture' : 'ingredients')
  if (!provider) return fail(image ? 'openai.images-not-enabled' : 'openai.not-enabled')
  limitUse(ctx, 'openai', LIMIT)
  const prompt = 'Answer in one sentence.'
  const text = image ? 'What does this picture show?' : 'Name a fruit.'
  const pictures = image ? [new Uint8Array(await image.arrayBuffer())] : []
  try {
    const said = await say(
      ctx,
      { provider, until: performance.now() + MOST_WAITED_MS },
      { prompt, text, pictures },
    )
    return 'value' in said ? { success: true, response: said.value } : fail(said.problem)
  } catch (error) {
    if (error instanceof AppError) return fail(error.messageId, error.values)
    throw error
  }
}
