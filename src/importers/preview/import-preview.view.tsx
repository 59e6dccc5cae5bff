import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { oppositeDirection } from '../../recipes/ingredient/recipe-words.ui'
import { Nutrition } from '../../recipes/page/nutrition.ui'
import type { NutritionView } from '../../recipes/page/recipe-page.rules'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Form } from '../../ui/form.ui'
import { Icon } from '../../ui/icon.ui'
import { Notice } from '../../ui/notice.ui'
import { pluralTexts } from '../../ui/plural.rules'
import { urls } from '../../urls'
import { levelOf, useOriginWords } from './doubt.ui'
import {
  FoundIngredients,
  FoundInstructions,
  type FoundLine,
  type FoundList,
  type FoundRow,
} from './found-body.ui'
import { type FoundFieldsProps, FoundHead, FoundText } from './found-head.ui'
import type { PictureChoiceProps } from './picture-choice.ui'
import { UrlForm } from './url-form.ui'

export interface ImportPreviewViewProps extends Pick<FoundFieldsProps, 'fields' | 'errors'> {
  group: string
  /** Where it was read; empty for a pasted page without an address. */
  url: string
  ingredients: FoundList<FoundLine>
  instructions: FoundList<FoundRow>
  picture: PictureChoiceProps
  /** What else was found and is kept as it is. */
  others: {
    author: string
    categories: string
    notes: readonly { title: string; text: string }[]
    nutrition: NutritionView
  }
  /** A recipe from the same address that is already here. */
  duplicate: { name: string; slug: string; addedAt: string } | null
  includeTags: boolean
  stayInEdit: boolean
  /** The rest of what was found, carried along unseen. */
  rest: string
  /** Language of the recipe's own words, when known; lines are read in it. */
  language: string | null
  error: string | null
}

/** A found recipe as it will look once it is kept; every word of it is written where it stands. */
export function ImportPreviewView(props: ImportPreviewViewProps) {
  const { i18n } = useLingui()
  const { group, url, fields, ingredients, instructions, others, duplicate, errors, error } = props
  const isText = [...Object.values(fields), ingredients, instructions].some(({ source }) => source === 'text')
  const nothing = isText ? i18n._('import.text-does-not-say') : i18n._('import.page-does-not-say')
  const turned = oppositeDirection({ language: props.language, name: fields.name.value }, i18n.locale)
  const frame = { mainSource: fields.name.source, language: props.language, errors, nothing }
  return (
    <>
      <header className="in-place-head preview-head">
        <h1 className="visually-hidden">{i18n._('import.import-a-recipe')}</h1>
        <p>
          {i18n._('import.preview-looks')} {i18n._('import.preview-put-right')}
        </p>
        {url !== '' && (
          <details>
            <summary>{i18n._('import.read-another')}</summary>
            <UrlForm group={group} url={url}>
              {i18n._('import.read-again')}
            </UrlForm>
          </details>
        )}
      </header>
      {(error !== null || duplicate) && (
        <div className="import-says">
          {error !== null && (
            <Notice tone="error">
              <p>{error}</p>
            </Notice>
          )}
          {duplicate && <DuplicateNotice group={group} duplicate={duplicate} />}
        </div>
      )}
      <Form
        className="import-preview recipe-page"
        keepsEnter
        action={urls.importPreview(group)}
        encType="multipart/form-data"
        data-parser={urls.api.parseIngredients()}
        data-language={props.language ?? undefined}
      >
        <input type="hidden" name="url" value={url} />
        <input type="hidden" name="rest" value={props.rest} />
        <FoundHead
          picture={props.picture}
          kind={others.categories || hostOf(url)}
          fields={fields}
          turned={turned}
          {...frame}
        />
        <div className="recipe-body" data-turned={turned}>
          <FoundIngredients list={ingredients} {...frame} />
          <FoundInstructions list={instructions} {...frame} />
        </div>
        <PreviewFoot {...props} nothing={nothing} />
        <PreviewSaveBar {...props} />
      </Form>
      <Enhancer name="importers/preview" />
    </>
  )
}

const hostOf = (url: string) => (URL.parse(url)?.hostname ?? '').replace(/^www\./, '')

function DuplicateNotice({
  group,
  duplicate,
}: {
  group: string
  duplicate: { name: string; slug: string; addedAt: string }
}) {
  const { i18n } = useLingui()
  return (
    <Notice
      tone="warning"
      icon="copy"
      action={
        <LinkButton kind="quiet" href={urls.recipe(group, duplicate.slug)}>
          {i18n._('import.open-it')}
        </LinkButton>
      }
    >
      <p>
        <b>{i18n._('import.may-have-it')}</b>{' '}
        {i18n._('import.came-from-same-address', {
          name: duplicate.name,
          date: i18n.date(duplicate.addedAt, { dateStyle: 'long', timeZone: 'UTC' }),
        })}
      </p>
    </Notice>
  )
}

/** Notes and nutrition as they will stand, tags, and where all of it was found. */
function PreviewFoot(props: ImportPreviewViewProps & { nothing: string }) {
  const { i18n } = useLingui()
  const words = useOriginWords()
  const { url, fields, others, errors, nothing } = props
  const { source } = fields.name
  const facts: [string, string][] = [
    [i18n._('import.author'), others.author],
    // The head says it where there are no categories.
    [i18n._('recipe.original-url'), others.categories === '' ? '' : hostOf(url)],
    [i18n._('import.read-by'), source === null ? '' : words[source]],
  ]
  return (
    <div className="recipe-foot">
      {others.notes.length > 0 && (
        <section className="notes" aria-labelledby="notes">
          <h2 id="notes">{i18n._('recipe.notes')}</h2>
          {others.notes.map(({ title, text }, at) => (
            <div className="note" key={at} dir="auto">
              {title !== '' && <h3>{title}</h3>}
              <p>{text}</p>
            </div>
          ))}
        </section>
      )}
      <Nutrition nutrition={others.nutrition} />
      <section className="found-rest" aria-labelledby="rest">
        <h2 id="rest">{i18n._('import.on-saving')}</h2>
        <div className="found-tags">
          <label htmlFor="tags">{i18n._('organizer.tags')}</label>
          <FoundText
            name="tags"
            label={i18n._('organizer.tags')}
            fields={fields}
            mainSource={source}
            errors={errors}
            nothing={nothing}
            language={props.language}
          />
        </div>
        {fields.tags.value === '' ? (
          <input type="hidden" name="includeTags" value="true" />
        ) : (
          <Check
            name="includeTags"
            value="true"
            defaultChecked={props.includeTags}
            label={i18n._('import.keep-tags')}
          />
        )}
        <Check
          name="stayInEdit"
          value="true"
          defaultChecked={props.stayInEdit}
          label={i18n._('import.go-on-editing')}
        />
        <p>
          <Button type="submit" name="next" value="parse" icon="wand-sparkles">
            {i18n._('import.save-and-parse')}
          </Button>
        </p>
      </section>
      <dl className="found-facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

/** Save, always in sight, and how many places want a look. */
function PreviewSaveBar({ group, fields, ingredients, instructions }: ImportPreviewViewProps) {
  const { i18n } = useLingui()
  const { tags, ...head } = fields
  const isUnsure = ({ rows, confidence }: FoundList<unknown>) =>
    levelOf({ value: rows.length > 0 ? 'rows' : '', confidence }) === 'check'
  // In the order of the page: the link leads to the first.
  const doubts = [
    ...Object.entries(head).map(([name, field]) => [name, levelOf(field) === 'check'] as const),
    ['ingredients', isUnsure(ingredients)] as const,
    ...ingredients.rows.map(({ isDoubtful }, at) => [`ingredients.${at}`, isDoubtful] as const),
    ['instructions', isUnsure(instructions)] as const,
    ['tags', levelOf(tags) === 'check'] as const,
  ].filter(([, isDoubtful]) => isDoubtful)
  const say = (number: number) => i18n._('import.places-to-check', { count: number })
  return (
    <div className="save-bar">
      <p role="status">
        {doubts[0] !== undefined && (
          <a href={`#${doubts[0][0]}-doubt`} data-doubts={JSON.stringify(pluralTexts(i18n.locale, say))}>
            <Icon name="circle-alert" />
            <span>{say(doubts.length)}</span>
          </a>
        )}
      </p>
      <LinkButton kind="quiet" href={urls.home(group)}>
        {i18n._('general.cancel')}
      </LinkButton>
      <Button type="submit" kind="primary">
        {i18n._('form.save-recipe')}
      </Button>
    </div>
  )
}
