import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { DefaultLayout } from '../ui/layouts/default-layout.ui'
import type { LayoutProps } from '../ui/layouts/layout-props'
import { Notice } from '../ui/notice.ui'
import { Photo, type PhotoView } from '../ui/photo.ui'
import { urls } from '../urls'
import { type FoundField, FoundFields, type FoundLine, FoundRow, type PreviewField } from './found-fields.ui'
import { UrlForm } from './import-url.view'

export interface ImportPreviewViewProps {
  layout: LayoutProps
  group: string
  /** Where it was read; empty for a pasted page without an address. */
  url: string
  fields: Record<PreviewField, FoundField>
  ingredients: readonly FoundLine[]
  instructions: readonly FoundLine[]
  /** The picture found, served by Trivet itself. */
  photo: PhotoView | null
  /** A recipe from the same address that is already here. */
  duplicate: { name: string; slug: string; addedAt: string } | null
  includeTags: boolean
  stayInEdit: boolean
  /** The rest of what was found, carried along unseen. */
  draft: string
  errors: Record<string, string>
  error: string | null
}

/** What a page says about its recipe, how sure that is, and the chance to put it right before it is kept. */
export function ImportPreviewView(props: ImportPreviewViewProps) {
  const { i18n } = useLingui()
  const { layout, group, url, fields, ingredients, instructions, duplicate, errors, error } = props
  const lines = [
    ['ingredients', i18n._('recipe.ingredients'), ingredients],
    ['instructions', i18n._('recipe.method'), instructions],
  ] as const
  return (
    <DefaultLayout layout={layout}>
      <header className="page-head">
        <h1>{i18n._('import.import-a-recipe')}</h1>
      </header>
      {url !== '' && (
        <UrlForm group={group} url={url}>
          {i18n._('import.read-again')}
        </UrlForm>
      )}
      <form
        className="import-preview"
        method="post"
        action={urls.importPreview(group)}
        encType="multipart/form-data"
      >
        <input type="hidden" name="url" value={url} />
        <input type="hidden" name="draft" value={props.draft} />
        <div className="found-fields">
          {error !== null && (
            <Notice tone="error">
              <p>{error}</p>
            </Notice>
          )}
          {duplicate && <DuplicateNotice group={group} duplicate={duplicate} />}
          <FoundFields fields={fields} errors={errors} />
          {lines.map(([list, title, rows]) => (
            <section key={list} aria-labelledby={list}>
              <h2 id={list}>{title}</h2>
              {rows.length === 0 && <p>{i18n._('import.page-does-not-say')}</p>}
              {rows.map((row, at) => (
                <FoundRow
                  key={at}
                  name={`${list}.${at}`}
                  number={at + 1}
                  row={row}
                  isLong={list === 'instructions'}
                  error={errors[`${list}.${at}.text`] ?? errors[`${list}.${at}.section`]}
                />
              ))}
            </section>
          ))}
        </div>
        <Summary {...props} />
      </form>
    </DefaultLayout>
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
  const { fields, ingredients, instructions, photo } = props
  const all = Object.values(fields)
  const found = all.filter((field) => field.value !== '').length
  const readBy = fields.name.source
  return (
    <aside aria-labelledby="summary">
      <h2 id="summary">{i18n._('import.what-we-found')}</h2>
      <Photo photo={photo} alt={i18n._('import.photograph-found')} />
      <dl>
        <div>
          <dt>{i18n._('import.fields')}</dt>
          <dd>{i18n._('import.found-of', { found, total: all.length })}</dd>
        </div>
        <div>
          <dt>{i18n._('recipe.ingredients')}</dt>
          <dd>{i18n.number(ingredients.length)}</dd>
        </div>
        <div>
          <dt>{i18n._('recipe.method')}</dt>
          <dd>{i18n._('instruction.count', { count: instructions.length })}</dd>
        </div>
        {readBy !== null && (
          <div>
            <dt>{i18n._('import.read-by')}</dt>
            <dd>
              <bdi>{readBy}</bdi>
            </dd>
          </div>
        )}
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
      <Button type="submit" kind="primary">
        {i18n._('form.save-recipe')}
      </Button>
      <Button type="submit" name="next" value="parse" icon="wand-sparkles">
        {i18n._('import.save-and-parse')}
      </Button>
    </aside>
  )
}
