import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { FieldError } from '../../ui/field.ui'
import { Icon } from '../../ui/icon.ui'
import { Photo } from '../../ui/photo.ui'
import { FileButton, UPLOADED_PICTURES } from '../../ui/pictures/file-button.ui'
import { PictureStatus } from '../../ui/pictures/picture-status.ui'

const NONE = 'none'
/** So many pictures are shown; each is fetched for it. */
export const SHOWN_PICTURES = 4

export interface ShownPicture {
  /** Its address, as Trivet itself serves it. */
  src: string
  /** Too small a file to be blown up. */
  isSmall: boolean
}

export interface PictureChoiceProps {
  /** The pictures found; the best first. */
  pictures: readonly ShownPicture[]
  /** The number of the one that is chosen, counted from 0; null for none. */
  chosen: number | null
  /** The page names pictures, and none of them could be fetched. */
  areLost: boolean
  /** The largest file that is taken. */
  maxBytes: number
  error: string | undefined
}

/** A picture of the member's own instead of those that were found. */
export interface OwnPicture {
  /** Address of what was chosen, as it will be sent; empty without one. */
  own: string
  onUndo: () => void
}

/** The photograph that was found, or the first few of several to choose from, and choices for none or for the member's own. */
export function PictureChoice({
  pictures,
  chosen,
  areLost,
  maxBytes,
  error,
  own,
  onUndo,
}: PictureChoiceProps & OwnPicture) {
  const { i18n } = useLingui()
  const isOne = pictures.length === 1
  const hasSome = pictures.length > 0
  return (
    <fieldset className="found-picture">
      <legend className="visually-hidden">{i18n._('import.which-picture')}</legend>
      <div className="photo" data-own="" hidden={own === ''}>
        {own !== '' && <img src={own} alt="" />}
      </div>
      {/* Its words are below it. */}
      {isOne && pictures.map((picture) => <Shown key={picture.src} {...picture} isFirst />)}
      {pictures.length > 1 && <Several pictures={pictures} chosen={chosen} />}
      {areLost && (
        <p className="lost">
          <Icon name="circle-alert" /> {i18n._('import.picture-lost')}
          <input type="hidden" name="picturesAreLost" value="true" />
        </p>
      )}
      <div className="picture-ways">
        {hasSome && (
          <>
            <input type="hidden" name="hasPictureChoice" value="true" />
            <Check
              kind={isOne ? 'checkbox' : 'radio'}
              name="picture"
              value={isOne ? '0' : NONE}
              defaultChecked={isOne === (chosen !== null)}
              label={isOne ? i18n._('import.keep-picture') : i18n._('import.no-picture')}
            />
          </>
        )}
        <FileButton
          id="ownPicture"
          name="ownPicture"
          kind={hasSome ? 'quiet' : undefined}
          accept={UPLOADED_PICTURES}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'ownPicture-error' : undefined}
        >
          {hasSome ? i18n._('form.replace-photo') : i18n._('form.choose-photo')}
        </FileButton>
        <Button kind="quiet" icon="undo-2" hidden={own === ''} onClick={onUndo}>
          {i18n._('general.undo')}
        </Button>
      </div>
      <PictureStatus maxBytes={maxBytes} />
      <FieldError id="ownPicture-error" error={error} />
    </fieldset>
  )
}

function Shown({ src, isSmall, isFirst }: ShownPicture & { isFirst: boolean }) {
  return <Photo photo={{ src, width: 640, height: 480, isSmall, tint: 1 }} alt="" first={isFirst} />
}

/** The chosen one as it will look, with the others below it. */
function Several({ pictures, chosen }: Pick<PictureChoiceProps, 'pictures' | 'chosen'>) {
  const { i18n } = useLingui()
  return (
    <div className="picture-choice">
      {pictures.map((picture, at) => (
        <label key={picture.src}>
          <input
            className="visually-hidden"
            type="radio"
            name="picture"
            value={at}
            defaultChecked={chosen === at}
            aria-label={i18n._('import.picture-numbered', { number: at + 1 })}
          />
          <Shown {...picture} isFirst={chosen === at} />
        </label>
      ))}
    </div>
  )
}
