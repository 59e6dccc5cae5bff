import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { urls } from '../../urls'

export interface PushViewProps {
  publicKey: string
  /** Browsers of the reader's that are told. */
  count: number
  /** Address to which a browser sends its subscription. */
  subscriptions: string
}

/** News of timers and shopping lists on this device. */
export function PushView({ publicKey, count, subscriptions }: PushViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead title={i18n._('push.title')} lead={i18n._('push.lead')}>
        <LinkButton kind="quiet" icon="arrow-left" href={urls.profile()}>
          {i18n._('user.profile')}
        </LinkButton>
      </PageHead>
      <div className="sheet">
        <section
          aria-labelledby="device"
          data-push={publicKey}
          data-address={subscriptions}
          data-on={i18n._('push.is-on')}
          data-off={i18n._('push.is-off')}
          data-refused={i18n._('push.refused')}
        >
          <h2 id="device">{i18n._('push.this-device')}</h2>
          <p className="state" role="status">
            {i18n._('push.needs-https')}
          </p>
          <fieldset hidden>
            <legend>{i18n._('push.what')}</legend>
            <Check name="timers" label={i18n._('push.timers')} defaultChecked autoComplete="off" />
            <Check name="lists" label={i18n._('push.lists')} defaultChecked autoComplete="off" />
          </fieldset>
          <div className="button-row">
            <Button data-action="on" kind="primary" hidden>
              {i18n._('push.turn-on')}
            </Button>
            <Button data-action="off" hidden>
              {i18n._('push.turn-off')}
            </Button>
          </div>
          <p className="quiet">{i18n._('push.devices', { count })}</p>
        </section>
      </div>
      <Enhancer name="users/push" />
    </>
  )
}
