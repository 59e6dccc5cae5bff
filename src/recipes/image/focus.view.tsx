import { useLingui } from '@lingui/react'
import type { FocusPoint } from '../../platform/images/focus'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Photo, type PhotoView } from '../../ui/photo.ui'
import { urls } from '../../urls'

export interface FocusViewProps {
  group: string
  slug: string
  name: string
  photo: PhotoView
}

/** The whole photograph with nine places upon it, and what each choice leaves of it elsewhere. */
export function FocusView({ group, slug, name, photo }: FocusViewProps) {
  const { i18n } = useLingui()
  const places: readonly (readonly [FocusPoint | null, string])[] = [
    ['top-left', i18n._('photo.top-left')],
    ['top', i18n._('photo.top')],
    ['top-right', i18n._('photo.top-right')],
    ['left', i18n._('photo.left')],
    [null, i18n._('photo.middle')],
    ['right', i18n._('photo.right')],
    ['bottom-left', i18n._('photo.bottom-left')],
    ['bottom', i18n._('photo.bottom')],
    ['bottom-right', i18n._('photo.bottom-right')],
  ]
  const focus = photo.focus ?? null
  const crops = ['card', 'page', 'row'] as const
  return (
    <>
      <PageHead
        back={{ href: urls.recipe(group, slug), text: name }}
        title={i18n._('photo.focus')}
        lead={i18n._('photo.focus-lead')}
      />
      <div className="focus">
        <Form action={urls.recipeFocus(group, slug)}>
          <img src={photo.src} width={photo.width} height={photo.height} alt={name} />
          <fieldset>
            <legend className="visually-hidden">{i18n._('photo.focus')}</legend>
            {places.map(([place, text]) => (
              <button
                key={text}
                type="submit"
                name="focus"
                value={place ?? ''}
                aria-label={text}
                aria-pressed={place === focus}
              />
            ))}
          </fieldset>
        </Form>
        <div className="crops" aria-hidden="true">
          {crops.map((crop) => (
            <div key={crop} data-crop={crop}>
              <Photo photo={photo} alt="" sizes="300px" />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
