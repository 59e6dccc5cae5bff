import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { SelectField, TextField } from '../../ui/field.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'
import type { Confidence } from '../parsed-line.schema'
import { isDoubtful, type ParsedRow } from './parsed-form.rules'
import { ParserChoiceField, type ParserChoiceProps, Percent } from './parser-form.ui'

export interface ParserTestViewProps extends ParserChoiceProps {
  text: string
  showConfidence: boolean
  /** Language of the line. */
  language: string
  languages: readonly { value: string; text: string }[]
  samples: readonly string[]
  /** What was read; nothing before the first try. */
  result: Pick<ParsedRow, 'quantity' | 'unit' | 'food' | 'note' | 'confidence'> | null
  /** The rules read it, since the model knows English only. */
  isHandedOver: boolean
  error: string | null
}

/** Where an administrator tries what the parsers make of a line. */
export function ParserTestView(props: ParserTestViewProps) {
  const { i18n } = useLingui()
  const { parser, canAskOpenai, text, showConfidence, samples, result, error } = props
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('parser.test-title')}
        lead={i18n._('parser.test-lead')}
      />
      <form className="parser-test" method="get" action={urls.parserTest()}>
        <div className="line">
          <TextField
            label={i18n._('ingredient.ingredient')}
            name="text"
            defaultValue={text}
            maxLength={2000}
            lang={props.language}
            autoComplete="off"
            enterKeyHint="go"
          />
          <Button type="submit" kind="primary">
            {i18n._('parser.parse')}
          </Button>
        </div>
        <div className="options">
          <ParserChoiceField parser={parser} canAskOpenai={canAskOpenai} />
          <SelectField
            label={i18n._('layout.language')}
            name="language"
            options={props.languages}
            defaultValue={props.language}
          />
          <Check
            kind="switch"
            name="confidence"
            value="true"
            defaultChecked={showConfidence}
            label={i18n._('parser.show-confidence')}
          />
        </div>
      </form>
      {error !== null && <Notice tone="error">{error}</Notice>}
      {props.isHandedOver && <Notice tone="info">{i18n._('parser.line-handed-over')}</Notice>}
      {result && <Tiles result={result} showConfidence={showConfidence} />}
      <section className="parser-samples" aria-labelledby="samples">
        <h2 id="samples">{i18n._('parser.samples')}</h2>
        <ul role="list">
          {samples.map((sample) => (
            <li key={sample}>
              <a
                href={urls.parserTest({
                  parser,
                  language: props.language,
                  text: sample,
                  confidence: showConfidence,
                })}
                lang={props.language}
                dir="auto"
                aria-current={sample === text ? 'true' : undefined}
              >
                {sample}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Tiles({ result, showConfidence }: Pick<ParserTestViewProps, 'showConfidence'> & { result: Result }) {
  const { i18n } = useLingui()
  const { confidence } = result
  const tiles: [string, string, keyof Confidence][] = [
    [i18n._('ingredient.quantity'), result.quantity, 'quantity'],
    [i18n._('ingredient.unit'), result.unit, 'unit'],
    [i18n._('ingredient.food'), result.food, 'food'],
    [i18n._('ingredient.note'), result.note, 'comment'],
  ]
  return (
    <section className="parser-result" aria-labelledby="result">
      <h2 id="result">
        {i18n._('parser.result')} <ShareChip share={confidence.average} />
      </h2>
      <dl className="parser-tiles">
        {tiles.map(([term, value, part]) => (
          <div key={part} data-part={part} data-empty={value === '' ? '' : undefined}>
            <dt>
              {term} {showConfidence && <ShareChip share={confidence[part]} />}
            </dt>
            <dd dir="auto">{value === '' ? '–' : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type Result = NonNullable<ParserTestViewProps['result']>

function ShareChip({ share }: { share: number | null }) {
  if (share === null) return null
  return (
    <data value={share} data-level={isDoubtful(share) ? 'check' : undefined}>
      <Percent share={share} />
    </data>
  )
}
