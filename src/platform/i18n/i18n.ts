import { catalogs, ids, progress } from 'trivet:catalogs'
import type * as LocaleMatcher from '@formatjs/intl-localematcher'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { AppError } from '../errors'
import { wishedLanguages } from '../negotiation'
import { formattingLocale } from './formatting.rules'
import { IsolatingI18n } from './isolating.rules'
import { directionOf } from './languages.rules'
import { fallbackChain, SOURCE_LOCALE } from './locales.rules'
import { readPacked } from './packed'

export const DEFAULT_LOCALE = SOURCE_LOCALE
/** What the matcher answers when no language fits. */
const NOTHING = 'und'

export interface LocaleInfo {
  code: string
  /** Whole percent of the messages that are translated. */
  progress: number
  direction: 'ltr' | 'rtl'
}

/** The locales that are shipped, in the order of their codes. */
export const LOCALES: LocaleInfo[] = Object.keys(catalogs)
  .sort()
  .map((code) => ({ code, progress: progress[code] ?? 0, direction: directionOf(code) }))

export function isLocale(code: string): boolean {
  return Object.hasOwn(catalogs, code)
}

/** Compiled messages of one file, in the order of the ids; 0 where its locale has none. */
type PackedMessages = (Messages[string] | 0)[]

let messageIds: string[] | undefined

function openCatalog(locale: string): Messages {
  messageIds ??= readPacked<string[]>(ids)
  const chain = fallbackChain(locale).filter(isLocale)
  const packed = chain.map((code) => readPacked<PackedMessages>(catalogs[code]!))
  const messages: Messages = {}
  messageIds.forEach((id, at) => {
    const message = packed.find((own) => own[at] !== 0)?.[at]
    if (message) messages[id] = message
  })
  return messages
}

/** A household reads one or two languages; requests for all of them must not fill the memory. */
const MOST_OPEN = 4
/** After so many closed catalogues the collector runs, since the freed memory is fragmented and the next would not fit. */
const CLOSED_TOGETHER = 4
const open = new Map<string, I18n>()
let closed = 0

/**
 * The messages of a locale, opened when first asked for; an instance is never activated again. The languages that were
 * asked for last stay open, English always. An unknown code gives the default locale.
 */
export function i18nFor(locale: string): I18n {
  const code = isLocale(locale) ? locale : DEFAULT_LOCALE
  const known = open.get(code)
  // What was asked for last is moved to the end.
  if (known) open.delete(code)
  const i18n =
    known ??
    setupI18n({
      locale: code,
      locales: formattingLocale(code),
      messages: { [code]: openCatalog(code) },
    })
  open.set(code, i18n)
  if (open.size > MOST_OPEN) {
    const oldest = open.keys().find((other) => other !== DEFAULT_LOCALE)
    if (oldest) open.delete(oldest)
    closed = (closed + 1) % CLOSED_TOGETHER
    if (closed === 0) Bun.gc(true)
  }
  return i18n
}

const readers = new WeakMap<I18n, IsolatingI18n>()

/**
 * The messages as people read them, on pages and in mails: in a right-to-left language names and other texts in them are
 * isolated. What programs read (the API, calendars, files) and what is stored takes `i18nFor`, without marks.
 */
export function readerI18nFor(locale: string): I18n {
  const plain = i18nFor(locale)
  if (directionOf(plain.locale) === 'ltr') return plain
  let reader = readers.get(plain)
  if (!reader) {
    const { locale: code, locales, messages } = plain
    reader = new IsolatingI18n({ locale: code, locales: locales!, messages: { [code]: messages } })
    readers.set(plain, reader)
  }
  return reader
}

/** The compiled messages that an island needs, by id. */
export function pickMessages(i18n: I18n, ids: readonly string[]): Messages {
  return Object.fromEntries(ids.flatMap((id) => (id in i18n.messages ? [[id, i18n.messages[id]!]] : [])))
}

/** Whether the catalogue has a message of this id; valibot's own English texts have none. */
export function isMessageId(text: string): boolean {
  return Object.hasOwn(i18nFor(DEFAULT_LOCALE).messages, text)
}

/** No one reads more languages, and each costs a tenth of a millisecond where nothing fits. */
const MOST_WISHES = 10

function canonical(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag)
  } catch {
    return []
  }
}

/**
 * The best shipped locale for an Accept-Language header: by quality, and by how near languages, scripts and regions are to each
 * other (CLDR: Hong Kong reads Taiwan's letters, Bokmål and Nynorsk are Norwegian). Null when nothing fits.
 */
export function negotiateLocale(
  header: string | null,
  available: readonly string[] = Object.keys(catalogs),
): string | null {
  const wishes = wishedLanguages((header ?? '').slice(0, 1000))
    .flatMap(canonical)
    .slice(0, MOST_WISHES)
  if (wishes.length === 0) return null
  const { match } = require('@formatjs/intl-localematcher') as typeof LocaleMatcher
  const found = match(wishes, available, NOTHING)
  return found === NOTHING ? null : found
}

/** How an error is logged: a foreseen one as a sentence, any other with its stack. */
export const forTheLog = (error: unknown): { reason: string } | { error: unknown } =>
  error instanceof AppError ? { reason: i18nFor(DEFAULT_LOCALE)._(error.messageId, error.values) } : { error }

/**
 * The language that a machine's environment asks for (`LANG=de_DE.UTF-8`), as far as Trivet speaks it; else English.
 * @returns a code such as `de-DE`
 */
export function localeOfEnvironment(env: Record<string, string | undefined>): string {
  const wanted = (env.LC_ALL || env.LC_MESSAGES || env.LANG || '').split(/[.@]/)[0]!.replace('_', '-')
  const codes = LOCALES.map(({ code }) => code)
  const [language] = wanted.split('-')
  return (
    codes.find((code) => code === wanted) ??
    codes.find((code) => code.split('-')[0] === language) ??
    DEFAULT_LOCALE
  )
}
