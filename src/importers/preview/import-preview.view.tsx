import { useLingui } from '@lingui/react'
import FoundRecipe, { type FoundRecipeProps } from '../../../islands/importers/preview/found-recipe.island'
import { Island } from '../../platform/web/island'
import { LinkButton } from '../../ui/button.ui'
import { Form } from '../../ui/form.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'
import { UrlForm } from './url-form.ui'

export interface ImportPreviewViewProps {
  group: string
  /** Where it was read; empty for a pasted page without an address. */
  url: string
  recipe: FoundRecipeProps
  /** A recipe from the same address that is already here. */
  duplicate: { name: string; slug: string; addedAt: string } | null
  /** The rest of what was found, carried along unseen. */
  rest: string
  error: string | null
}

/** A found recipe as it will look once it is kept; every text is edited in place. */
export function ImportPreviewView({ group, url, recipe, duplicate, rest, error }: ImportPreviewViewProps) {
  const { i18n } = useLingui()
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
      >
        <input type="hidden" name="url" value={url} />
        <input type="hidden" name="rest" value={rest} />
        <Island of={FoundRecipe} name="importers/preview/found-recipe" when="idle" props={recipe} />
      </Form>
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
