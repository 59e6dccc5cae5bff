import { layoutOf } from '../../groups/layout.service'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { type PageRoute, page } from '../../platform/http/page-route'
import { limitRate } from '../../platform/http/rate-limit'
import type { Visit } from '../../platform/http/visit'
import { renderPage } from '../../platform/web/render-page'
import { OPENAI_LIMIT } from '../limits.rules'
import { isOpenaiEnabled } from '../openai.service'
import type { ParserChoice } from '../parser.schema'
import { parseLines } from '../parser.service'
import { chooseParser } from '../parser-choice.service'
import { type ParsedRow, toParsedRow } from './parsed-form.rules'
import { ParserTestView } from './parser-test.view'

const LONGEST_TEXT = 2000

/** The line stands in no form. */
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

function samplesFor(locale: string): readonly string[] {
  return SAMPLES[locale.split('-')[0] ?? ''] ?? SAMPLES.en ?? []
}

interface Outcome {
  result: ParsedRow | null
  /** The rules read the line although the model was asked. */
  isHandedOver: boolean
  failure: AppError | null
}

async function tryLine(ctx: Ctx, visit: Visit, text: string, parser: ParserChoice): Promise<Outcome> {
  const nothing = { result: null, isHandedOver: false }
  if (text === '') return { ...nothing, failure: null }
  try {
    if (parser === 'openai') limitRate(visit, 'openai', OPENAI_LIMIT, ctx.userId)
    const [parsed] = await parseLines(ctx, [text], { parser, language: null })
    if (!parsed) return { ...nothing, failure: null }
    const isHandedOver = parsed.parser !== parser
    return { result: toParsedRow(NO_ROW, parsed), isHandedOver, failure: null }
  } catch (failure) {
    if (failure instanceof AppError) return { ...nothing, failure }
    throw failure
  }
}

/** Trying the parsers, for administrators. */
export const PARSER_TEST_PAGES: PageRoute[] = [
  page({ path: '/admin/parser', access: 'admin' }, async ({ ctx, visit, query }) => {
    const parser = chooseParser(ctx, visit, query.get('parser'))
    const text = (query.get('text') ?? '').trim().slice(0, LONGEST_TEXT)
    const { result, isHandedOver, failure } = await tryLine(ctx, visit, text, parser)
    return renderPage(
      visit,
      {
        title: `${visit.i18n._('parser.test-title')} · Trivet`,
        styles: 'import',
        status: failure?.status ?? 200,
      },
      <ParserTestView
        layout={layoutOf(visit, 'settings')}
        parser={parser}
        canAskOpenai={isOpenaiEnabled(ctx.config)}
        text={text}
        showConfidence={query.get('confidence') === 'true'}
        samples={samplesFor(visit.locale)}
        result={result}
        isHandedOver={isHandedOver}
        error={failure ? visit.i18n._(failure.messageId, failure.values) : null}
      />,
    )
  }),
]
