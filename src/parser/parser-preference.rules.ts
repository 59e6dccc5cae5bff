import { readPreferences, writePreferences } from '../users/print-preferences.rules'
import { DEFAULT_PARSER, PARSERS, type ParserChoice } from './parser.schema'

/** One of the parsers by its name; undefined for anything else. */
export function toParser(name: unknown): ParserChoice | undefined {
  return PARSERS.find((parser) => parser === name)
}

/** The parser chosen last in this browser; `nlp` until then. Never throws. */
export function readParserPreference(cookie: string | undefined): ParserChoice {
  const { parsing } = readPreferences(cookie)
  const parser =
    parsing !== null && typeof parsing === 'object' && 'parser' in parsing ? parsing.parser : null
  return toParser(parser) ?? DEFAULT_PARSER
}

/** The preferences cookie with this parser in it. */
export function writeParserPreference(cookie: string | undefined, parser: ParserChoice): string {
  return writePreferences(cookie, { parsing: { parser } })
}
