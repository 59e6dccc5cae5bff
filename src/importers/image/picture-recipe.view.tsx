import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Button } from '../../ui/button.ui'
import { Field, type Option, SelectField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { urls } from '../../urls'
import { ImportFrame } from '../preview/import-frame.ui'

export interface PictureRecipeViewProps {
  group: string
  /** Pictures at once. */
  most: number
  maxMegabytes: number
  /** What a recipe may be translated into: value and shown name, the reader's own language first. */
  languages: readonly Option[]
  /** The value that was chosen; '' keeps the language of the pictures. */
  language: string
  error: string | null
}

/** Pictures of one recipe, read by the AI service of the settings; shown only where there is one. */
export function PictureRecipeView(props: PictureRecipeViewProps) {
  const { i18n } = useLingui()
  const { group, most, maxMegabytes, languages, language, error } = props
  const kept = { value: '', text: i18n._('import.keep-language') }
  return (
    <ImportFrame
      {...{ group, error }}
      readsPictures
      tab="pictures"
      lead={i18n._('import.pictures-lead', { count: most })}
    >
      <Form
        className="import-words"
        action={urls.importByService(group)}
        encType="multipart/form-data"
        data-pictures=""
      >
        <Field
          label={i18n._('import.pictures')}
          name="images"
          hint={i18n._('import.pictures-hint', { max: maxMegabytes })}
        >
          {(control) => <input type="file" accept="image/*" multiple required {...control} />}
        </Field>
        <ol className="picked" role="list" hidden />
        <SelectField
          label={i18n._('import.translate')}
          name="language"
          options={[kept, ...languages]}
          defaultValue={language}
        />
        <p>{i18n._('import.pictures-where')}</p>
        <div className="button-row">
          <Button type="submit" kind="primary">
            {i18n._('import.read-pictures')}
          </Button>
        </div>
        <Enhancer name="importers/pictures" />
      </Form>
      <p>
        <a href={urls.importPictures(group)}>{i18n._('import.pictures-in-browser')}</a>
      </p>
    </ImportFrame>
  )
}
