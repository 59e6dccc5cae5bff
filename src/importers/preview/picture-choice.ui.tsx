import { useLingui } from '@lingui/react'
import { Check } from '../../ui/check.ui'
import { Photo } from '../../ui/photo.ui'

const NONE = 'none'
/** So many pictures are shown; each is fetched for it. */
export const SHOWN_PICTURES = 4

export interface PictureChoiceProps {
  /** Addresses of the pictures found, as Trivet itself serves them; the best first. */
  pictures: readonly string[]
  /** The number of the one that is chosen, counted from 0; null for none. */
  chosen: number | null
}

/** The photograph that was found, or the first few of several to choose from, and the chance to do without. */
export function PictureChoice({ pictures, chosen }: PictureChoiceProps) {
  const { i18n } = useLingui()
  const photo = (src: string) => ({ src, width: 640, height: 480, tint: 1 })
  const [first] = pictures
  if (first === undefined) return null
  if (pictures.length === 1) {
    return (
      <>
        {/* Its words stand below it; where it cannot be had, the mark shows in its place. */}
        <Photo photo={photo(first)} alt="" />
        <input type="hidden" name="hasPictureChoice" value="true" />
        <Check
          name="picture"
          value="0"
          defaultChecked={chosen !== null}
          label={i18n._('import.keep-picture')}
        />
      </>
    )
  }
  return (
    <fieldset className="picture-choice">
      <legend>{i18n._('import.which-picture')}</legend>
      <input type="hidden" name="hasPictureChoice" value="true" />
      {pictures.map((src, at) => (
        <label key={src}>
          <input
            className="box"
            type="radio"
            name="picture"
            value={at}
            defaultChecked={chosen === at}
            aria-label={i18n._('import.picture-numbered', { number: at + 1 })}
          />
          <Photo photo={photo(src)} alt="" />
        </label>
      ))}
      <Check
        kind="radio"
        name="picture"
        value={NONE}
        defaultChecked={chosen === null}
        label={i18n._('import.no-picture')}
      />
    </fieldset>
  )
}
