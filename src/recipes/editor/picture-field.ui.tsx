import { useLingui } from '@lingui/react'
import { Check } from '../../ui/check.ui'
import { Field, TextField } from '../../ui/field.ui'
import { Photo, type PhotoView } from '../../ui/photo.ui'
import type { FormSectionProps } from './form-sections.ui'

export interface PictureLimits {
  megabytes: number
  megapixels: number
}

/** The photograph of a recipe: by upload, from an address, or none any more. */
export function PictureField({
  values,
  errors,
  photo,
  limits,
}: FormSectionProps & { photo: PhotoView | null; limits: PictureLimits }) {
  const { i18n } = useLingui()
  return (
    <div className="cover">
      <Photo photo={photo} alt={i18n._('recipe.photograph')} />
      <div>
        <Field
          label={photo ? i18n._('form.replace-photo') : i18n._('form.choose-photo')}
          name="image"
          hint={i18n._('form.photo-limits', { ...limits })}
          error={errors.image}
        >
          {(control) => (
            <>
              <input {...control} type="file" accept="image/jpeg,image/png,image/webp,image/avif,image/gif" />
              <p
                className="hint"
                role="status"
                data-picture-status=""
                data-max-bytes={limits.megabytes * 1024 * 1024}
                data-heic={i18n._('image.heic-not-supported')}
                data-too-large={i18n._('image.too-large')}
                data-smaller={i18n._('form.photo-made-smaller', { before: '{before}', after: '{after}' })}
              />
            </>
          )}
        </Field>
        <TextField
          label={i18n._('form.photo-address')}
          name="imageUrl"
          type="url"
          dir="ltr"
          inputMode="url"
          placeholder="https://"
          defaultValue={values.imageUrl}
          error={errors.imageUrl}
        />
        {photo && (
          <Check
            name="removeImage"
            value="true"
            defaultChecked={values.removeImage}
            label={i18n._('form.remove-photo')}
          />
        )}
      </div>
    </div>
  )
}
