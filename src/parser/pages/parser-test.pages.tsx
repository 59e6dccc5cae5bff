import { isAsked } from '../../models/provider.rules'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { type PageRoute, page } from '../../platform/http/page-route'
import type { RequestScope } from '../../platform/http/request-scope'
import { languageNamer } from '../../platform/i18n/language-names'
import { languageOf, languagesWith } from '../../platform/i18n/languages.rules'
import { type LineOptions, parseLines } from '../parser.service'
import { chooseParser } from '../parser-choice.service'
import { type ParsedRow, toParsedRow } from './parsed-form.rules'
import { ParserTestView } from './parser-test.view'

const LONGEST_TEXT = 2000

/** The frame of a row that belongs to no form. */
const NO_ROW = { referenceId: '', title: null, isNew: true, isKept: false }

const SAMPLES: Record<string, readonly string[]> = {
  en: [
    '2 tbsp minced cilantro, leaves and stems',
    '1 large yellow onion, coarsely chopped',
    '1 1/2 tsp garam masala',
    '1 inch piece fresh ginger (peeled and minced)',
    '2 cups mango chunks, 2 large mangoes (fresh or frozen)',
    '½–¾ cup whole milk, at room temperature',
  ],
  de: [
    '2 EL gehackte Petersilie',
    '1 große Zwiebel, grob gewürfelt',
    '500 g Mehl (Type 550)',
    '1 ½ TL Kreuzkümmel, gemahlen',
    '2-3 Knoblauchzehen, gepresst',
    '1 Pck. Backpulver',
  ],
}

const PARSED_LANGUAGES = languagesWith('parsed')

function samplesFor(language: string): readonly string[] {
  return SAMPLES[language] ?? SAMPLES.en ?? []
}

/** The language that is asked for, else the reader's own, as far as there are rules for it. */
function chooseLanguage(scope: RequestScope, asked: string | null): string {
  const wanted = languageOf(asked ?? scope.locale)
  return PARSED_LANGUAGES.find((language) => language === wanted) ?? 'en'
}

function languageChoices(scope: RequestScope) {
  const nameOf = languageNamer(scope.locale)
  return PARSED_LANGUAGES.map((value) => ({ value, text: nameOf(value) }))
}

interface Outcome {
  result: ParsedRow | null
  /** The rules read the line although the model was asked. */
  isHandedOver: boolean
  failure: AppError | null
}

async function tryLine(
  ctx: Ctx,
  scope: RequestScope,
  text: string,
  { parser, language }: LineOptions,
): Promise<Outcome> {
  const nothing = { result: null, isHandedOver: false }
  if (text === '') return { ...nothing, failure: null }
  try {
    const [parsed] = await parseLines(ctx, [text], { parser, language })
    if (!parsed) return { ...nothing, failure: null }
    const isHandedOver = parsed.parser !== parser
    return { result: toParsedRow(NO_ROW, parsed, scope.locale), isHandedOver, failure: null }
  } catch (failure) {
    if (failure instanceof AppError) return { ...nothing, failure }
    throw failure
  }
}

/** Trying the parsers, for administrators. */
export const PARSER_TEST_PAGES: PageRoute[] = [
  page({ path: '/admin/parser', access: 'admin' }, async ({ ctx, scope, query }) => {
    const parser = chooseParser(ctx, scope, query.get('parser'))
    const text = (query.get('text') ?? '').trim().slice(0, LONGEST_TEXT)
    const language = chooseLanguage(scope, query.get('language'))
    const { result, isHandedOver, failure } = await tryLine(ctx, scope, text, { parser, language })
    return {
      title: scope.i18n._('parser.test-title'),
      styles: 'import',
      status: failure?.status ?? 200,
      frame: 'admin',
      place: 'parser',
      body: (
        <ParserTestView
          parser={parser}
          canAskOpenai={isAsked(ctx.config, 'ingredients')}
          text={text}
          showConfidence={query.get('confidence') === 'true'}
          language={language}
          languages={languageChoices(scope)}
          samples={samplesFor(language)}
          result={result}
          isHandedOver={isHandedOver}
          error={failure ? scope.i18n._(failure.messageId, failure.values) : null}
        />
      ),
    }
  }),
]
