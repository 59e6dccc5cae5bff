import { useLingui } from '@lingui/react'
import PushSettings from '../../../islands/integrations/push/push-settings.island'
import { Island } from '../../platform/web/island'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { urls } from '../../urls'

export interface PushViewProps {
  publicKey: string
  /** Browsers of the reader's that get messages. */
  count: number
}

/** News of timers and shopping lists on this device. */
export function PushView({ publicKey, count }: PushViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('push.title')}
        lead={i18n._('push.lead')}
      />
      <div className="sheet">
        <section aria-labelledby="device" data-push="">
          <h2 id="device">{i18n._('push.this-device')}</h2>
          <Island
            of={PushSettings}
            name="integrations/push/push-settings"
            when="idle"
            props={{ publicKey }}
          />
          <p className="quiet">{i18n._('push.devices', { count })}</p>
        </section>
      </div>
    </>
  )
}
