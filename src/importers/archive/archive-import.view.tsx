import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import type { ReportLine } from '../../reports/report.schema'
import { ReportTable } from '../../reports/report-table.ui'
import { Button } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Field, SelectField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { Icon } from '../../ui/icon.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'
import { APPLICATIONS, ARCHIVE_KINDS, type ArchiveKind } from './archive-kind.schema'
import { LAYOUTS } from './archive-layout.rules'

export interface ArchiveImportViewProps {
  /** Slug of the reader's group. */
  group: string
  /** What was chosen before something went wrong. */
  kind: ArchiveKind
  addTag: boolean
  /** The last archives, newest first. */
  earlier: readonly ReportLine[]
  error: string | null
}

/** A whole collection out of another application: its archive is sent, and imported in the background. */
export function ArchiveImportView({ group, kind, addTag, earlier, error }: ArchiveImportViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.importUrl(group), text: i18n._('import.import-a-recipe') }}
        title={i18n._('archive.title')}
        lead={i18n._('archive.lead')}
      />
      <div className="import">
        {error !== null && <Notice tone="error">{error}</Notice>}
        <Form
          className="import-words"
          action={urls.migrations()}
          encType="multipart/form-data"
          data-takes-drop=""
        >
          <SelectField
            label={i18n._('archive.application')}
            name="kind"
            defaultValue={kind}
            options={ARCHIVE_KINDS.map((value) => ({ value, text: APPLICATIONS[value] }))}
          />
          <Field label={i18n._('archive.file')} name="archive" hint={i18n._('archive.file-hint')}>
            {(control) => (
              <input
                type="file"
                accept=".zip,.csv,.tsv,.json,.paprikarecipes,.melarecipes,.melarecipe,.crumb"
                required
                {...control}
              />
            )}
          </Field>
          <Check label={i18n._('archive.add-tag')} name="tag" value="on" defaultChecked={addTag} />
          <div className="button-row">
            <Button type="submit" kind="primary">
              {i18n._('archive.begin')}
            </Button>
          </div>
        </Form>
        <section className="archive-layouts" aria-labelledby="archive-layouts">
          <h2 id="archive-layouts">{i18n._('archive.layouts')}</h2>
          {ARCHIVE_KINDS.map((one) => (
            <details key={one} open={one === kind}>
              <summary>
                {APPLICATIONS[one]} <Icon name="chevron-down" />
              </summary>
              <pre dir="ltr">{LAYOUTS[one]}</pre>
            </details>
          ))}
        </section>
        {earlier.length > 0 && <ReportTable caption={i18n._('archive.earlier')} reports={earlier} />}
        <p>
          <a href={urls.reports()}>{i18n._('report.all')}</a>
        </p>
      </div>
      <Enhancer name="importers/drop" />
    </>
  )
}
