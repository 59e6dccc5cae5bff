import { useLingui } from '@lingui/react'
import { Enhancer } from '../platform/web/enhancer'
import { Button } from '../ui/button.ui'
import { Field } from '../ui/field.ui'
import { Form } from '../ui/form.ui'
import { urls } from '../urls'
import { ImportFrame, type ImportPlace } from './preview/import-frame.ui'

export interface ImportFileViewProps extends ImportPlace {
  /** For the file dialog: `.json,.cook`. */
  accept: string
  /** The largest file of text that is read, and the largest zip. */
  maxMegabytes: number
  maxZipMegabytes: number
  /** Whether this reader may bring whole archives over. */
  mayBringArchives: boolean
  error: string | null
}

/** One recipe in a file of text: JSON, Cooklang, Markdown, a saved page. */
export function ImportFileView({
  group,
  readsPictures,
  accept,
  maxMegabytes,
  maxZipMegabytes,
  mayBringArchives,
  error,
}: ImportFileViewProps) {
  const { i18n } = useLingui()
  return (
    <ImportFrame {...{ group, readsPictures }} tab="file" lead={i18n._('import.file-lead')} error={error}>
      <Form
        className="import-words"
        action={urls.importFile(group)}
        encType="multipart/form-data"
        data-takes-drop=""
      >
        <Field
          label={i18n._('import.file')}
          name="file"
          hint={i18n._('import.file-or-zip-hint', { max: maxMegabytes, zip: maxZipMegabytes })}
        >
          {(control) => <input type="file" accept={accept} required {...control} />}
        </Field>
        <div>
          <output hidden />
          <Enhancer
            name="importers/zip-contents"
            data={{
              'data-max-bytes': String(maxZipMegabytes * 1024 * 1024),
              'data-too-large': i18n._('import.file-too-large', { max: maxZipMegabytes }),
              'data-nothing': i18n._('archive.no-recipe'),
              'data-holds': i18n._('import.zip-holds', { names: '{names}' }),
            }}
          />
        </div>
        <div className="button-row">
          <Button type="submit" kind="primary">
            {i18n._('import.read-file')}
          </Button>
        </div>
      </Form>
      {mayBringArchives && (
        <p>
          <a href={urls.migrations()}>{i18n._('import.from-archive')}</a>
        </p>
      )}
    </ImportFrame>
  )
}
