import type { IncomingMessage, ServerResponse } from 'node:http'
import { openTestSite, type TestSite } from './test-site'

/** What a stand-in was asked, by whichever protocol. */
export interface Asked {
  protocol: 'ollama' | 'openai'
  model: string
  prompt: string
  text: string
  pictures: number
  /** The JSON Schema of the answer, where one was asked for. */
  schema: unknown
  key: string | null
  body: Record<string, unknown>
}

/** What it says: words, or a whole reply of its own. */
export type Said = string | { status?: number; body: string; type?: string; afterMs?: number }

interface Message {
  role: string
  content: string | { type: string; text?: string }[]
  images?: string[]
}

function read(protocol: Asked['protocol'], request: IncomingMessage, json: string): Asked {
  const body = JSON.parse(json) as Record<string, unknown> & { messages: [Message, Message] }
  const [system, user] = body.messages
  const parts = typeof user.content === 'string' ? [{ type: 'text', text: user.content }] : user.content
  const format = body.response_format as { json_schema?: { schema: unknown } } | undefined
  return {
    protocol,
    model: String(body.model),
    prompt: String(system.content),
    text: parts.map(({ text = '' }) => text).join(''),
    pictures: user.images?.length ?? parts.filter(({ type }) => type === 'image_url').length,
    schema: protocol === 'ollama' ? body.format : format?.json_schema?.schema,
    key: request.headers.authorization?.replace('Bearer ', '') ?? null,
    body,
  }
}

/** As Ollama 0.9 and the OpenAI API reply, with what no one reads. */
export const reply = (protocol: Asked['protocol'], content: string, isCutOff = false) =>
  JSON.stringify(
    protocol === 'ollama'
      ? {
          ...{ model: 'm', created_at: '2026-01-01T00:00:00Z', message: { role: 'assistant', content } },
          ...{ done: true, done_reason: isCutOff ? 'length' : 'stop', eval_count: 12 },
        }
      : {
          ...{ id: 'chatcmpl-1', object: 'chat.completion', usage: { total_tokens: 12 } },
          choices: [
            {
              index: 0,
              message: { role: 'assistant', content },
              finish_reason: isCutOff ? 'length' : 'stop',
            },
          ],
        },
  )

export interface ModelStandIn {
  site: TestSite
  /** Everything it was asked, oldest first. */
  asked: Asked[]
  /** Addresses for settings. */
  ollama: string
  openai: string
  close(): Promise<void>
}

/** A server on 127.0.0.1 that speaks as Ollama and as OpenAI do. @param answer what it says; it may change its mind */
export async function openModel(answer: (asked: Asked) => Said): Promise<ModelStandIn> {
  const asked: Asked[] = []
  const chat =
    (protocol: Asked['protocol']) => async (request: IncomingMessage, response: ServerResponse) => {
      const question = read(protocol, request, site.seen.at(-1)!.body)
      asked.push(question)
      const said = answer(question)
      const {
        status = 200,
        body,
        type = 'application/json',
        afterMs = 0,
      } = typeof said === 'string' ? { body: reply(protocol, said) } : said
      await Bun.sleep(afterMs)
      response.writeHead(status, { 'content-type': type }).end(body)
    }
  const site: TestSite = await openTestSite({
    '/api/chat': chat('ollama'),
    '/v1/chat/completions': chat('openai'),
  })
  const host = `http://127.0.0.1:${site.port}`
  return { site, asked, ollama: `${host}/api`, openai: `${host}/v1`, close: () => site.close() }
}
