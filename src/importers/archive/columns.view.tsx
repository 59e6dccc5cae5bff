import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { SelectField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'
import { COLUMN_FIELDS, type ColumnField, type Columns } from './kinds/columns.rules'

const TEXTS: Record<ColumnField, string> = {
  name: 'column.name',
  description: 'column.description',
  ingredients: 'column.ingredients',
  instructions: 'column.instructions',
  notes: 'column.notes',
  recipeYield: 'column.yield',
  prepTime: 'column.prep-time',
  performTime: 'column.perform-time',
  totalTime: 'column.total-time',
  categories: 'column.categories',
  tags: 'column.tags',
  tools: 'column.tools',
  rating: 'column.rating',
  url: 'column.url',
  image: 'column.image',
}

export interface ColumnsViewProps {
  /** Name of the file that was sent. */
  upload: string
  headings: readonly string[]
  columns: Columns
  addTag: boolean
  error: string | null
}

/** What each column of a table means for a recipe: guessed by its heading, and there to correct. */
export function ColumnsView({ upload, headings, columns, addTag, error }: ColumnsViewProps) {
  const { i18n } = useLingui()
  const options = [
    { value: '', text: i18n._('column.none') },
    ...[...new Set(headings)].map((heading) => ({ value: heading, text: heading })),
  ]
  return (
    <>
      <PageHead
        back={{ href: urls.migrations(), text: i18n._('archive.title') }}
        title={i18n._('column.title')}
        lead={i18n._('column.lead')}
      />
      <div className="import">
        {error !== null && <Notice tone="error">{error}</Notice>}
        <Form className="import-words" action={urls.migrationColumns()}>
          <input type="hidden" name="upload" value={upload} />
          {addTag && <input type="hidden" name="tag" value="on" />}
          {COLUMN_FIELDS.map((field) => (
            <SelectField
              key={field}
              label={i18n._(TEXTS[field])}
              name={field}
              defaultValue={columns[field] ?? ''}
              options={options}
            />
          ))}
          <div className="button-row">
            <Button type="submit" kind="primary">
              {i18n._('archive.begin')}
            </Button>
          </div>
        </Form>
      </div>
    </>
  )
}
