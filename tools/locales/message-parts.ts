import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

export interface MessageParts {
  /** Placeholders and tags, sorted, each once. */
  names: string[]
  /** The cases of every plural and selectordinal in the text. */
  plurals: { type: string; cases: string[] }[]
  /** The words between them, each case of a plural on its own. */
  words: string[]
}

const known = new Map<string, MessageParts>()

/** What a text is made of. Throws where it is not a message. */
export function partsOf(text: string): MessageParts {
  const parts = known.get(text) ?? readParts(text)
  known.set(text, parts)
  return parts
}

function readParts(text: string): MessageParts {
  const names = new Set(text.match(/<\/?\w+\s*\/?>/g))
  const parts: MessageParts = { names: [], plurals: [], words: [] }
  const walk = (tokens: unknown): void => {
    if (typeof tokens === 'string') parts.words.push(tokens)
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (typeof token === 'string') parts.words.push(token)
      if (!Array.isArray(token)) continue
      const [name, type, format] = token as [string, string?, unknown?]
      names.add(`{${name}}`)
      if (typeof format !== 'object' || format === null) continue
      const { offset: _, ...cases } = format as Record<string, unknown>
      if (type === 'plural' || type === 'selectordinal')
        parts.plurals.push({ type, cases: Object.keys(cases) })
      for (const inner of Object.values(cases)) walk(inner)
    }
  }
  walk(compileMessageOrThrow(text))
  return { ...parts, names: [...names].sort() }
}
