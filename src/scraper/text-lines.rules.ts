import type { Element } from './html/tree.rules'
import { type HeadingKind, headingKind } from './visible/headings.rules'
import { isFact } from './visible/page-facts.rules'

/** One line of a pasted text. */
export interface TextLine {
  /** Without the marks of headings and bold type. */
  text: string
  isBlank: boolean
  /** The kind of list that the line announces as a heading. */
  heading: HeadingKind | null
  /** A mark, a colon, or blank lines around it show that it is a heading. */
  isMarked: boolean
  /** It is marked as a heading by Markdown. */
  hasMark: boolean
  /** The heading itself, and what follows it on the same line: `Zutaten: 2 Eier`. */
  label: string
  rest: string
  /** The readers of pages want one; it says nothing. */
  element: Element
}

const MAX_CHARACTERS = 200_000
const MAX_LINES = 3_000
const MAX_LABEL = 40
const NAME_LABEL =
  /^(?:title|titel|titre|titolo|título|recipe|rezept|recette|ricetta|receta|receita|recept|oppskrift|opskrift|рецепт|przepis|tarif|レシピ|菜谱|name)\s?[:：]\s*/iu
/** What is above a forwarded mail; its subject is the best name there is. */
const MAIL_LABEL =
  /^(?:from|to|cc|date|sent|von|an|gesendet|datum|de|à|da|a|fecha|data|från|till|fra|til)\s?:\s/iu
const SUBJECT =
  /^(?:subject|betreff|objet|oggetto|asunto|assunto|onderwerp|ämne|emne|tárgy|temat|тема)\s?:\s*/iu
const FORWARDED = /^(?:(?:fwd?|re|wg|aw|tr|rv|i|vs|sv)\s?:\s*)+/iu
/** `1️⃣ Mix`, `▪️ 2 eggs`: emoji digits and bullets. */
const KEYCAP = /^(\d)\ufe0f?\u20e3\s*/
const EMOJI_BULLET = /^(?:[▪▫◾◽◼◻🔸🔹🔺👉➡✅☑➖]\ufe0f?\s*)+/u
const HASHTAGS = /^(?:#[\p{L}\p{N}_]{2,40}[\s,]*)+$/u
/** What recipe sites put between heading and list: buttons to scale by, and how much it was meant to yield. */
const CLUTTER = /^(?:[\d/½¼]{1,3}\s?[x×]|original recipe \(1x\) yields .{1,40})$/i
const LONE_ADDRESS = /^(?:[\p{L}]{1,12}\s?[:：]\s*)?<?(https?:\/\/[^\s<>]+)>?$/iu
const NOTHING: Element = {
  kind: 'element',
  name: 'p',
  attributes: {},
  children: [],
  parent: null,
  order: 0,
  last: 0,
}

/** It matches from the first mark on, so that a long row of marks is not searched again from each one. */
const MARKS_BEHIND = /(?<=[^\s#])[\s#]+$/

function withoutMarks(line: string): { text: string; hasMark: boolean } {
  const heading = /^#{1,6}\s(.+)$/.exec(line)?.[1]?.replace(MARKS_BEHIND, '')
  const bold = /^(?:\*\*|__)(.{1,80}?)(?:\*\*|__)\s*([:：]?)$/.exec(heading ?? line)
  const text = bold ? `${bold[1]}${bold[2]}` : (heading ?? line)
  // Bold words inside a line are words.
  return {
    text: text.replace(/\*\*(?!\s)([^*]{1,200})(?<!\s)\*\*/g, '$1').trim(),
    hasMark: heading !== undefined || bold !== null,
  }
}

/** `Zutaten: 2 Eier` announces the ingredients and begins them. */
function labelled(text: string): { heading: HeadingKind; label: string; rest: string } | null {
  const match = /^([^:：]{2,40})[:：]\s*(\S.*)$/su.exec(text)
  if (match === null || match[1]!.length > MAX_LABEL || isFact(text)) return null
  const heading = headingKind(match[1]!)
  return heading === null ? null : { heading, label: match[1]!, rest: match[2]! }
}

function toLine(line: string, isAlone: boolean): TextLine {
  const { text, hasMark } = withoutMarks(line)
  const inline = labelled(text)
  return {
    text,
    isBlank: text === '',
    heading: inline?.heading ?? headingKind(text),
    isMarked: hasMark || isAlone || /[:：]$/.test(text) || inline !== null,
    hasMark,
    label: (inline?.label ?? text).replace(/[:：]$/, '').trimEnd(),
    rest: inline?.rest ?? '',
    element: NOTHING,
  }
}

/**
 * The lines of a pasted text without those at both ends that are blank, and the addresses and hashtags that were alone on a line. A label
 * such as `Title:` before the first line is dropped.
 */
export function readTextLines(text: string): { lines: TextLine[]; addresses: string[]; hashtags: string[] } {
  const raw = text
    .slice(0, MAX_CHARACTERS)
    .split(/\r\n?|[\n\u0085\u2028\u2029]/)
    .slice(0, MAX_LINES)
    .map((line) =>
      line
        .replace(/[\u200b\ufeff]/g, '')
        .replace(/[\s\u00a0]+/g, ' ')
        .trim()
        .replace(KEYCAP, '$1. ')
        .replace(EMOJI_BULLET, '- '),
    )
  const headers = raw.findIndex((line) => line !== '' && !MAIL_LABEL.test(line) && !SUBJECT.test(line))
  const subject = raw.slice(0, Math.max(0, headers)).find((line) => SUBJECT.test(line))
  if (subject !== undefined) raw.splice(0, headers, subject.replace(SUBJECT, '').replace(FORWARDED, ''), '')
  const addresses = raw.flatMap((line) => LONE_ADDRESS.exec(line)?.[1] ?? [])
  const hashtags = raw
    .filter((line) => HASHTAGS.test(line))
    .flatMap((line) => line.split(/[\s,#]+/).filter(Boolean))
  const kept = raw.filter(
    (line) =>
      !LONE_ADDRESS.test(line) && !/^[-=_*]{3,}$/.test(line) && !HASHTAGS.test(line) && !CLUTTER.test(line),
  )
  const lines = kept.map((line, at) =>
    toLine(line, line !== '' && (kept[at - 1] ?? '') === '' && (kept[at + 1] ?? '') === ''),
  )
  const first = lines.findIndex(({ isBlank }) => !isBlank)
  const last = lines.findLastIndex(({ isBlank }) => !isBlank)
  const trimmed = first < 0 ? [] : lines.slice(first, last + 1)
  const [title] = trimmed
  if (title && NAME_LABEL.test(title.text)) {
    trimmed[0] = { ...title, text: title.text.replace(NAME_LABEL, ''), heading: null, rest: '' }
  }
  return { lines: trimmed, addresses, hashtags }
}
