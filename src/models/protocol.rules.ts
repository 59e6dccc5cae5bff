import * as v from 'valibot'
import type { JsonSchema } from './json-schema.rules'
import type { Provider } from './provider.rules'

/** What a model is asked. */
export interface Question {
  /** What to do. */
  prompt: string
  /** What with: data, whatever it says. */
  text: string
  /** WebP or JPEG files. */
  pictures?: readonly Uint8Array[]
  schema?: JsonSchema
}

/** A request as a service takes it. */
export interface ModelRequest {
  url: string
  headers: Record<string, string>
  body: string
}

/** Words that Ollama gives a model unless told, of which it silently drops what is beyond. */
const LEAST_CONTEXT = 4096
const MOST_CONTEXT = 65_536
const LETTERS_PER_TOKEN = 3
const TOKENS_PER_PICTURE = 2048

/** Room for the question and an answer of twice its length, in steps, so that the model isn't loaded again for each. */
function contextFor({ prompt, text, pictures = [] }: Question): number {
  const letters = prompt.length + 3 * text.length
  const wanted = letters / LETTERS_PER_TOKEN + pictures.length * TOKENS_PER_PICTURE + 1024
  let context = LEAST_CONTEXT
  while (context < wanted && context < MOST_CONTEXT) context *= 2
  return context
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const typeOf = (bytes: Uint8Array) =>
  bytes[0] === 0xff ? 'image/jpeg' : bytes[0] === 0x89 ? 'image/png' : 'image/webp'

function ollamaBody(model: string, question: Question, isPlain: boolean): object {
  const { prompt, text, pictures = [], schema } = question
  const asked = { role: 'user', content: text, ...(pictures.length > 0 && { images: pictures.map(base64) }) }
  return {
    model,
    stream: false,
    messages: [{ role: 'system', content: prompt }, asked],
    options: { temperature: 0, num_ctx: contextFor(question) },
    ...(!isPlain && { think: false, ...(schema && { format: schema }) }),
  }
}

function openaiBody(
  model: string,
  { prompt, text, pictures = [], schema }: Question,
  isPlain: boolean,
): object {
  const images = pictures.map((bytes) => ({
    type: 'image_url',
    image_url: { url: `data:${typeOf(bytes)};base64,${base64(bytes)}` },
  }))
  const words = text === '' ? [] : [{ type: 'text', text }]
  const response_format = schema && {
    type: 'json_schema',
    json_schema: { name: 'answer', strict: true, schema },
  }
  return {
    model,
    messages: [
      { role: 'system', content: prompt },
      { role: 'user', content: images.length > 0 ? [...words, ...images] : text },
    ],
    ...(!isPlain && { temperature: 0, ...(response_format && { response_format }) }),
  }
}

/** @param isPlain without what some services do not know: a schema, a temperature */
export function requestFor(
  { protocol, url, model, key }: Provider,
  question: Question,
  isPlain: boolean,
): ModelRequest {
  const isOllama = protocol === 'ollama'
  return {
    url: isOllama ? `${url}/chat` : `${url}/chat/completions`,
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    body: JSON.stringify((isOllama ? ollamaBody : openaiBody)(model, question, isPlain)),
  }
}

const Message = v.object({ content: v.string() })
const OllamaReply = v.object({ message: Message, done_reason: v.optional(v.nullable(v.string())) })
const OpenaiReply = v.object({
  choices: v.tupleWithRest(
    [v.object({ message: Message, finish_reason: v.optional(v.nullable(v.string())) })],
    v.unknown(),
  ),
})

/** JSON, or undefined for what is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a model says in the body of a reply, and whether it was cut off; null for what is no reply, such as a page of HTML. */
export function replyIn({ protocol }: Provider, body: string): { content: string; isCutOff: boolean } | null {
  const value = parseJson(body)
  if (protocol === 'ollama') {
    const reply = v.safeParse(OllamaReply, value)
    if (!reply.success) return null
    return { content: reply.output.message.content, isCutOff: reply.output.done_reason === 'length' }
  }
  const reply = v.safeParse(OpenaiReply, value)
  if (!reply.success) return null
  const [{ message, finish_reason }] = reply.output.choices
  return { content: message.content, isCutOff: finish_reason === 'length' }
}

function withoutThoughts(content: string): string {
  const end = content.lastIndexOf('</think>')
  const start = content.indexOf('<think>')
  return start < 0 || end < start ? content : content.slice(0, start) + content.slice(end + '</think>'.length)
}

/** The JSON in what a model says: some put a code fence, a greeting or their thoughts around it, whatever the instructions. */
export function jsonIn(content: string): unknown {
  const text = withoutThoughts(content)
  const from = text.search(/[[{]/)
  const to = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  return from < 0 ? undefined : parseJson(text.slice(from, to + 1))
}
