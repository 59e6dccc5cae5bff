import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { TextArea, TextField } from '../../ui/field.ui'
import type { LayoutProps } from '../../ui/layouts/layout-props'
import { urls } from '../../urls'
import { ImportFrame } from '../import-frame.ui'

export interface ImportBulkViewProps {
  layout: LayoutProps
  group: string
  /** What was typed, so that it is not lost. */
  addresses: string
  categories: string
  tags: string
  error: string | null
}

/** Many addresses, one per line, that are read in the background. */
export function ImportBulkView({ layout, group, addresses, categories, tags, error }: ImportBulkViewProps) {
  const { i18n } = useLingui()
  return (
    <ImportFrame layout={layout} group={group} tab="many" lead={i18n._('import.bulk-lead')} error={error}>
      <form
        className="import-words"
        method="post"
        action={urls.importBulk(group)}
        encType="multipart/form-data"
      >
        <TextArea
          label={i18n._('import.addresses')}
          name="addresses"
          rows={10}
          defaultValue={addresses}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          required
        />
        <TextField label={i18n._('import.bulk-categories')} name="categories" defaultValue={categories} />
        <TextField label={i18n._('import.bulk-tags')} name="tags" defaultValue={tags} />
        <p>{i18n._('import.bulk-polite')}</p>
        <div className="button-row">
          <Button type="submit" kind="primary">
            {i18n._('import.begin')}
          </Button>
        </div>
      </form>
      <p>
        <a href={urls.reports()}>{i18n._('import.earlier-reports')}</a>
      </p>
    </ImportFrame>
  )
}
