import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Moment, RowAction, Table } from '../../ui/table.ui'
import { urls } from '../../urls'
import { deviceName, programName } from './device.rules'

export interface DeviceView {
  id: string
  userAgent: string
  createdAt: string
  lastUsedAt: string
  isCurrent: boolean
}

/** `Firefox, Android`, as far as the browser says it. */
function useDeviceText(): (userAgent: string) => string {
  const { i18n } = useLingui()
  return (userAgent) => {
    const { browser, system } = deviceName(userAgent)
    if (browser !== null && system !== null) return i18n._('session.browser-on', { browser, system })
    return browser ?? system ?? programName(userAgent) ?? i18n._('session.unknown')
  }
}

/** Where one is signed in: each device with its last use and a button that signs it out. */
export function DevicesView({ sessions }: { sessions: readonly DeviceView[] }) {
  const { i18n } = useLingui()
  const nameOf = useDeviceText()
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('session.devices')}
        lead={i18n._('session.lead')}
      />
      <div className="sheet devices">
        <Table
          columns={[i18n._('session.device'), i18n._('session.last-used'), i18n._('session.since')]}
          hasActions
        >
          {sessions.map(({ id, userAgent, createdAt, lastUsedAt, isCurrent }) => (
            <tr key={id}>
              <th scope="row">{nameOf(userAgent)}</th>
              <td data-title={isCurrent ? undefined : i18n._('session.last-used')}>
                {isCurrent ? i18n._('session.this-device') : <Moment at={lastUsedAt} />}
              </td>
              <td data-title={i18n._('session.since')}>
                <Moment at={createdAt} isDay />
              </td>
              <td>
                {!isCurrent && (
                  <RowAction
                    action={urls.logOutDevice(id)}
                    icon="log-out"
                    label={i18n._('session.log-out-named', { name: nameOf(userAgent) })}
                  >
                    {i18n._('user.log-out')}
                  </RowAction>
                )}
              </td>
            </tr>
          ))}
        </Table>
        {sessions.some(({ isCurrent }) => !isCurrent) && (
          <Form className="button-row" action={urls.logOutDevices()}>
            <Button type="submit" icon="log-out">
              {i18n._('session.log-out-others')}
            </Button>
          </Form>
        )}
      </div>
    </>
  )
}
