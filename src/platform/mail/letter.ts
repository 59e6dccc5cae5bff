import type { I18n } from '@lingui/core'
import { directionOf } from '../i18n/languages.rules'
import type { Mail } from './mail'

/** What a mail says, in the reader's language and as plain text: names in it may hold anything. */
export interface Letter {
  subject: string
  /** Paragraphs above the button. */
  lines: readonly string[]
  /** The one link of the mail; none where the server does not know its own address. */
  button: { text: string; href: string } | null
  /** A last sentence in small print. */
  small: string
}

const FONT = "font-family:ui-serif,'Iowan Old Style',Palatino,Georgia,serif"
const BUTTON = 'display:inline-block;padding:12px 20px;border-radius:10px;background:#b5472f;color:#fffaf5'

/** One line: characters that would end a header become spaces. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Paragraphs have no lines of their own either, so that a name cannot look like a sentence of ours. */
const clean = ({ subject, lines, button, small }: Letter): Letter => ({
  subject: oneLine(subject),
  lines: lines.map(oneLine),
  button,
  small: oneLine(small),
})

function toHtml({ subject, lines, button, small }: Letter, i18n: I18n): string {
  const escapeHtml = Bun.escapeHTML
  const { locale } = i18n
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('')
  const link =
    button === null
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(button.href)}" style="${BUTTON}">${escapeHtml(button.text)}</a></p>` +
        `<p style="margin:0 0 16px;font-size:14px;overflow-wrap:anywhere" dir="ltr">${escapeHtml(button.href)}</p>`
  return (
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    '<body style="margin:0;padding:24px;background:#fbf8f3;color:#24211d;font:17px/1.5 system-ui,sans-serif">' +
    `<div style="max-width:34em;margin:0 auto"><h1 style="margin:0 0 24px;font-size:24px;font-weight:600;${FONT}">${escapeHtml(subject)}</h1>` +
    `${paragraphs}${link}<p style="margin:32px 0 0;font-size:14px;color:#6b645a">${escapeHtml(small)}</p></div></body></html>`
  )
}

function toText({ lines, button, small }: Letter): string {
  const link = button === null ? [] : [`${button.text}:\n${button.href}`]
  return [...lines, ...link, `-- \n${small}`].join('\n\n')
}

/** A letter as HTML and as text. @param i18n of the language that it is written in */
export function toMail(letter: Letter, to: string, i18n: I18n): Mail {
  const cleaned = clean(letter)
  return { to, subject: cleaned.subject, html: toHtml(cleaned, i18n), text: toText(cleaned) }
}
