import { useLingui } from '@lingui/react'
import { Button } from '../button.ui'
import type { QrCode } from './qr-code.rules'
import { QrCodeImage } from './qr-code.ui'

interface ShareLineProps {
  address: string
  /** The title in the device's own sharing sheet. */
  title: string
  text: string
  /** The message once the link is in the clipboard. */
  copied: string
}

/** A link to read, and a button that opens the device's sharing sheet, where there is script (`sharing/share`). */
export function ShareLine({ address, title, text, copied }: ShareLineProps) {
  const { i18n } = useLingui()
  return (
    <p className="share-line">
      <a href={address} dir="ltr">
        {address}
      </a>
      <Button
        kind="quiet"
        icon="share-2"
        hidden
        data-share={address}
        data-title={title}
        data-text={text}
        data-copied={copied}
        data-not-copied={i18n._('share.not-copied')}
        data-no-clipboard={i18n._('share.no-clipboard')}
      >
        {i18n._('share.share')}
      </Button>
    </p>
  )
}

/** A link as a code for a phone's camera, folded away. */
export function QrFigure({ code, label }: { code: QrCode; label: string }) {
  const { i18n } = useLingui()
  return (
    <details>
      <summary>{i18n._('share.qr-code')}</summary>
      <QrCodeImage code={code} label={label} />
    </details>
  )
}
