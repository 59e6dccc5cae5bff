import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'
import { useOriginWords } from './field-origin.ui'
import { type FoundField, FoundFields, type FoundList, FoundRows, type PreviewField } from './found-fields.ui'
import { PictureChoice, type PictureChoiceProps } from './picture-choice.ui'
import { UrlForm } from './url-form.ui'

export interface ImportPreviewViewProps {
  group: string
  /** Where it was read; empty for a pasted page without an address. */
  url: string
  fields: Record<PreviewField, FoundField>
  ingredients: FoundList
  instructions: FoundList
  picture: PictureChoiceProps
  /** What else was found and is kept as it is: how many of each, and names. */
  others: { author: string; categories: string; notes: number; nutrition: number }
  /** A recipe from the same address that is already here. */
  duplicate: { name: string; slug: string; addedAt: string } | null
  includeTags: boolean
  stayInEdit: boolean
  /** The rest of what was found, carried along unseen. */
  rest: string
  /** Tells this form from every other, so that a second press of its button saves nothing twice. */
  once: string
  errors: Record<string, string>
  error: string | null
}

/** What a page says about its recipe, how sure that is, and the chance to put it right before it is kept. */
export function ImportPreviewView(props: ImportPreviewViewProps) {
  const { i18n } = useLingui()
  const { group, url, fields, ingredients, instructions, duplicate, errors, error } = props
  const mainSource = fields.name.source
  const isText = [...Object.values(fields), ingredients, instructions].some(({ source }) => source === 'text')
  const nothing = isText ? i18n._('import.text-does-not-say') : i18n._('import.page-does-not-say')
  return (
    <>
      <header className="page-head">
        <h1>{i18n._('import.import-a-recipe')}</h1>
      </header>
      {url !== '' && (
        <UrlForm group={group} url={url}>
          {i18n._('import.read-again')}
        </UrlForm>
      )}
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
      <form
        className="import-preview"
        method="post"
        action={urls.importPreview(group)}
        encType="multipart/form-data"
      >
        <input type="hidden" name="url" value={url} />
        <input type="hidden" name="rest" value={props.rest} />
        <input type="hidden" name="once" value={props.once} />
        {props.picture.pictures.length > 0 && (
          <div className="found-picture">
            <PictureChoice {...props.picture} />
          </div>
        )}
        <div className="found-fields">
          <FoundFields fields={fields} mainSource={mainSource} errors={errors} nothing={nothing} />
          <FoundRows
            name="ingredients"
            title={i18n._('recipe.ingredients')}
            list={ingredients}
            mainSource={mainSource}
            nothing={nothing}
            errors={errors}
          />
          <FoundRows
            name="instructions"
            title={i18n._('recipe.method')}
            list={instructions}
            mainSource={mainSource}
            nothing={nothing}
            errors={errors}
          />
        </div>
        <Summary {...props} />
        <div className="save-bar">
          <LinkButton kind="quiet" href={urls.home(group)}>
            {i18n._('general.cancel')}
          </LinkButton>
          <Button type="submit" kind="primary">
            {i18n._('form.save-recipe')}
          </Button>
        </div>
      </form>
    </>
  )
}

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

function Summary(props: ImportPreviewViewProps) {
  const { i18n } = useLingui()
  const words = useOriginWords()
  const { fields, ingredients, instructions, others } = props
  const all = Object.values(fields)
  const found = all.filter((field) => field.value !== '').length
  const lines: [string, string][] = [
    [i18n._('import.fields'), i18n._('import.found-of', { found, total: all.length })],
    [i18n._('recipe.ingredients'), i18n.number(ingredients.rows.length)],
    [i18n._('recipe.method'), i18n._('instruction.count', { count: instructions.rows.length })],
    [i18n._('import.author'), others.author],
    [i18n._('organizer.categories'), others.categories],
    [i18n._('import.notes-found'), others.notes === 0 ? '' : i18n.number(others.notes)],
    [i18n._('import.nutrition-found'), others.nutrition === 0 ? '' : i18n.number(others.nutrition)],
    [i18n._('import.read-by'), fields.name.source === null ? '' : words[fields.name.source]],
  ]
  return (
    <aside aria-labelledby="summary">
      <h2 id="summary">{i18n._('import.what-we-found')}</h2>
      <dl>
        {lines
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
      <Check
        name="includeTags"
        value="true"
        defaultChecked={props.includeTags}
        label={i18n._('import.keep-tags')}
      />
      <Check
        name="stayInEdit"
        value="true"
        defaultChecked={props.stayInEdit}
        label={i18n._('import.go-on-editing')}
      />
      <Button type="submit" name="next" value="parse" icon="wand-sparkles">
        {i18n._('import.save-and-parse')}
      </Button>
    </aside>
  )
}
