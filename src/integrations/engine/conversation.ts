import type { Address } from './address'

/** The message to send. */
export interface News {
  title: string
  /** Plain text. */
  body: string
  /** The same for every attempt. */
  id: string
  at: Date
  /** What receivers of JSON, XML and forms get besides: the event in names and numbers. */
  fields: [string, string][]
  /** `whsec_` and a key, by which receivers of JSON know that it is ours, and the moment of sending. */
  signed?: { secret: string; at: Date }
}

export interface HttpStep {
  kind: 'http'
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET'
  url: string
  headers: Record<string, string>
  body: string
}

export interface MailStep {
  kind: 'mail'
  host: string
  port: number
  security: 'plain' | 'starttls' | 'ssl'
  user: string | null
  password: string | null
  from: string
  fromName: string
  to: string
  cc: string[]
  bcc: string[]
  replyTo: string[]
  subject: string
  text: string
  /** Null for mails of plain text. */
  html: string | null
}

export type Step = HttpStep | MailStep

/** What came back: parsed JSON, or null for anything else. */
export type StepAnswer = unknown

/** What is sent to one receiver, step by step; each step gets the answer to the one before, or the error it ended with is thrown. */
export type Conversation = Generator<Step, void, StepAnswer>

/** One conversation for each receiver of an address; null for an address that makes no sense. */
export type Scheme = (address: Address, news: News) => Conversation[] | null

export function* singleStep(step: Step): Conversation {
  yield step
}

export function json(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
  method: HttpStep['method'] = 'POST',
): HttpStep {
  return {
    kind: 'http',
    method,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

export function form(
  url: string,
  fields: [string, string][],
  headers: Record<string, string> = {},
  method: HttpStep['method'] = 'POST',
): HttpStep {
  return {
    kind: 'http',
    method,
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  }
}

/** Title and body as one text, for receivers without titles. */
export const wholeText = ({ title, body }: News) => `${title}\r\n${body}`

/** A text whose mentions notify no one, for receivers without a setting for it: a recipe may be called `@everyone`. */
export const withoutMentions = (text: string) => text.replace(/@(?=[\p{L}\p{N}])/gu, '@\u200b')

/** A part of another answer, which may be anything. */
export function textIn(answer: StepAnswer, ...way: string[]): string | null {
  let here: unknown = answer
  for (const name of way) {
    if (here === null || typeof here !== 'object') return null
    here = (here as Record<string, unknown>)[name]
  }
  return typeof here === 'string' && here !== '' ? here : null
}
