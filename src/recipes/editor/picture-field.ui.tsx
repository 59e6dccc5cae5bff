import { useLingui } from '@lingui/react'
import { Check } from '../../ui/check.ui'
import { FieldError, TextField } from '../../ui/field.ui'
import { Icon } from '../../ui/icon.ui'
import { Photo, type PhotoView } from '../../ui/photo.ui'
import { FileButton, UPLOADED_PICTURES } from '../../ui/pictures/file-button.ui'
import { PictureStatus } from '../../ui/pictures/picture-status.ui'
import type { FormSectionProps } from './form-sections.ui'

export interface PictureLimits {
  megabytes: number
  megapixels: number
}

interface PictureFieldProps extends FormSectionProps {
  photo: PhotoView | null
  limits: PictureLimits
  /** What was chosen before the form was shown again: `{id}/{name of the file}`. */
  kept: string | null
  /** Where one chooses the place that stays in view when it is cropped; null without a photograph. */
  focusHref: string | null
}

/** The photograph of a recipe and three ways to change it: another file, one from an address, none any more. */
export function PictureField({ values, errors, photo, limits, kept, focusHref }: PictureFieldProps) {
  const { i18n } = useLingui()
  const notes = errors.image ? 'image-hint image-error' : 'image-hint'
  return (
    <div className="cover" data-empty={photo ? undefined : ''}>
      <Photo photo={photo} alt={i18n._('recipe.photograph')} />
      <div className="picture-ways">
        <FileButton
          id="image"
          name="image"
          accept={UPLOADED_PICTURES}
          aria-invalid={errors.image ? true : undefined}
          aria-describedby={notes}
        >
          {photo ? i18n._('form.replace-photo') : i18n._('form.choose-photo')}
        </FileButton>
        <details open={values.imageUrl !== '' || errors.imageUrl !== undefined}>
          <summary className="button" data-kind="quiet" title={i18n._('form.photo-from-address')}>
            <Icon name="link" /> <span>{i18n._('form.photo-from-address')}</span>
          </summary>
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
        </details>
        {photo && (
          <label className="button remove" data-kind="quiet" title={i18n._('form.remove-photo')}>
            <input
              className="visually-hidden"
              type="checkbox"
              name="removeImage"
              value="true"
              defaultChecked={values.removeImage}
            />
            <Icon name="trash-2" /> <span>{i18n._('form.remove-photo')}</span>
          </label>
        )}
      </div>
      {kept !== null && (
        <Check
          name="keptImage"
          value={kept}
          defaultChecked
          label={i18n._('recipe.photograph')}
          hint={<bdi>{kept.slice(kept.indexOf('/') + 1)}</bdi>}
        />
      )}
      <p className="hint" id="image-hint">
        {i18n._('form.photo-limits', { ...limits })}
        {focusHref !== null && (
          <>
            {' '}
            <a href={focusHref}>{i18n._('photo.focus')}</a>
          </>
        )}
      </p>
      <PictureStatus maxBytes={limits.megabytes * 1024 * 1024} />
      <FieldError id="image-error" error={errors.image} />
    </div>
  )
}
