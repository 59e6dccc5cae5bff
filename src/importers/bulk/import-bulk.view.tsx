import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { ReportLine } from '../../reports/report.schema'
import { ReportTable } from '../../reports/report-table.ui'
import { Button } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { TextArea, TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { urls } from '../../urls'
import { ImportFrame, type ImportPlace } from '../preview/import-frame.ui'
import type { BulkForm, BulkRow } from './bulk-form.rules'

export interface ImportBulkViewProps extends ImportPlace {
  /** What was typed, so that it is not lost. */
  typed: BulkForm
  /** The last imports, newest first. */
  earlier: readonly ReportLine[]
  error: string | null
}

/** Many addresses, one per line or each in a row of its own, that are read in the background. */
export function ImportBulkView({ group, readsPictures, typed, earlier, error }: ImportBulkViewProps) {
  const { i18n } = useLingui()
  const { rows } = typed
  const lead = rows === null ? i18n._('import.bulk-lead') : i18n._('import.bulk-each-lead')
  return (
    <ImportFrame {...{ group, readsPictures }} tab="many" lead={lead} error={error}>
      <Form className="import-words" action={urls.importBulk(group)} encType="multipart/form-data">
        {rows === null ? <List {...typed} /> : <Rows rows={rows} />}
        <Check
          name="keepsKnown"
          value="true"
          defaultChecked={typed.keepsKnown}
          label={i18n._('import.bulk-keep-known')}
        />
        <p>{i18n._('import.bulk-polite')}</p>
        <div className="button-row">
          <Button type="submit" kind="primary">
            {i18n._('import.begin')}
          </Button>
          <OtherStep isList={rows === null}>
            {rows === null ? i18n._('import.bulk-one-by-one') : i18n._('import.bulk-back')}
          </OtherStep>
        </div>
      </Form>
      {earlier.length > 0 && (
        <section aria-labelledby="earlier">
          <h2 id="earlier">{i18n._('import.earlier-reports')}</h2>
          <ReportTable reports={earlier} />
        </section>
      )}
      <p>
        <a href={urls.reports()}>{i18n._('report.all')}</a>
      </p>
    </ImportFrame>
  )
}

function OtherStep({ isList, children }: { isList: boolean; children: ReactNode }) {
  return (
    <Button type="submit" kind="quiet" name="step" value={isList ? 'each' : 'list'}>
      {children}
    </Button>
  )
}

function List({ addresses, categories, tags }: Omit<BulkForm, 'rows' | 'keepsKnown'>) {
  const { i18n } = useLingui()
  return (
    <>
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
      <TextField label={i18n._('organizer.categories')} name="categories" defaultValue={categories} />
      <TextField
        label={i18n._('organizer.tags')}
        name="tags"
        hint={i18n._('import.bulk-organizers-hint')}
        defaultValue={tags}
      />
    </>
  )
}

function Rows({ rows }: { rows: readonly BulkRow[] }) {
  const { i18n } = useLingui()
  return (
    <>
      {rows.map(({ address, categories, tags }, at) => (
        <fieldset className="bulk-row" key={at}>
          <legend className="visually-hidden">
            {i18n._('import.bulk-address-numbered', { number: at + 1 })}
          </legend>
          <TextField
            label={i18n._('import.address')}
            name={`address.${at}`}
            defaultValue={address}
            inputMode="url"
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            label={i18n._('organizer.categories')}
            name={`categories.${at}`}
            defaultValue={categories}
          />
          <TextField label={i18n._('organizer.tags')} name={`tags.${at}`} defaultValue={tags} />
        </fieldset>
      ))}
    </>
  )
}
