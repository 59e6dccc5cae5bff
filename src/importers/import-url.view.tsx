import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../ui/button.ui'
import { TextArea } from '../ui/field.ui'
import { Form } from '../ui/form.ui'
import { Icon } from '../ui/icon.ui'
import { urls } from '../urls'
import { Bookmarklet } from './browser/bookmarklet.ui'
import { ShareHint } from './browser/share-hint.ui'
import { ImportFrame, type ImportPlace } from './preview/import-frame.ui'
import { UrlForm } from './preview/url-form.ui'

export interface ImportUrlViewProps extends ImportPlace {
  url: string
  /** What was pasted, so that it is not lost. */
  source: string
  /** Why the last try gave nothing, translated: what failed, why, and what to do. */
  error: string | null
  /** The page was read, and there is no recipe on it. */
  hasNothing: boolean
  /** The box for pasting is open from the start: the site refused, or somebody came for it. */
  showPaste: boolean
}

/** An address to read a recipe from, and a box for pages that only the cook's own browser may read. */
export function ImportUrlView(props: ImportUrlViewProps) {
  const { i18n } = useLingui()
  const { group, readsPictures, url, source, error, showPaste } = props
  return (
    <ImportFrame {...{ group, readsPictures }} tab="address" lead={i18n._('import.lead')} error={error}>
      {props.hasNothing && (
        <div className="import-words">
          <p>{i18n._('import.nothing-hint')}</p>
          <div className="button-row">
            <LinkButton href={urls.importText(group)}>{i18n._('import.to-text')}</LinkButton>
            <LinkButton href={urls.createRecipe(group)}>{i18n._('import.to-new')}</LinkButton>
          </div>
        </div>
      )}
      <UrlForm group={group} url={url}>
        {i18n._('import.read')}
      </UrlForm>
      <details className="paste" id="source" open={showPaste}>
        <summary>
          {i18n._('import.paste-instead')} <Icon name="chevron-down" />
        </summary>
        <Form action={urls.importUrl(group)} encType="multipart/form-data">
          <p>{i18n._('import.paste-how')}</p>
          <input type="hidden" name="url" value={url} />
          <TextArea
            label={i18n._('import.page-source')}
            id="pasted"
            name="source"
            rows={8}
            defaultValue={source}
            spellCheck={false}
            required
          />
          <div className="button-row">
            <Button type="submit">{i18n._('import.read-pasted')}</Button>
          </div>
        </Form>
      </details>
      <Bookmarklet group={group} />
      <ShareHint />
    </ImportFrame>
  )
}
