import { useLingui } from '@lingui/react'

interface PictureStatusProps {
  /** The largest file that the server accepts; where it is left out, the server refuses larger ones. */
  maxBytes?: number
}

/** Where a script reports on a chosen picture: made smaller, converted from HEIC, or unreadable. */
export function PictureStatus({ maxBytes }: PictureStatusProps) {
  const { i18n } = useLingui()
  return (
    <p
      className="hint"
      role="status"
      data-picture-status=""
      data-max-bytes={maxBytes}
      data-heic={i18n._('image.heic-not-supported')}
      data-converting={i18n._('picture.converting')}
      data-too-large={i18n._('image.too-large')}
      data-smaller={i18n._('form.photo-made-smaller', { before: '{before}', after: '{after}' })}
    />
  )
}
