import { isAsked } from '../models/provider.rules'
import type { Ctx } from '../platform/context'
import { isCrossSite } from '../platform/http/origin'
import { type RequestScope, setCookie } from '../platform/http/request-scope'
import { PREFERENCES_COOKIE } from '../users/print-preferences.rules'
import { DEFAULT_PARSER, type ParserChoice } from './parser.schema'
import { readParserPreference, toParser, writeParserPreference } from './parser-preference.rules'

const YEAR_SECONDS = 400 * 24 * 3600

/**
 * The parser that is asked for, which is then remembered in this browser, else the one chosen last; the AI service only while
 * there is one. A link on another site neither chooses for someone nor sends their lines anywhere.
 */
export function chooseParser(ctx: Ctx, scope: RequestScope, asked: string | null): ParserChoice {
  if (isCrossSite(scope)) return DEFAULT_PARSER
  const cookie = scope.cookies.get(PREFERENCES_COOKIE)
  const wanted = toParser(asked)
  if (wanted) {
    const value = writeParserPreference(cookie, wanted)
    setCookie(scope, PREFERENCES_COOKIE, value, { maxAgeSeconds: YEAR_SECONDS, isReadable: true })
  }
  const parser = wanted ?? readParserPreference(cookie)
  return parser === 'openai' && !isAsked(ctx.config, 'ingredients') ? DEFAULT_PARSER : parser
}
