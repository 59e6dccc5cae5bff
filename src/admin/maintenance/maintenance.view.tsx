import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Form } from '../../ui/form.ui'
import { sizeText } from '../../ui/format.rules'
import { Icon } from '../../ui/icon.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { urls } from '../../urls'
import { Log } from './log.ui'
import type { MaintenanceSummary, RoomTaken } from './maintenance.schema'

export interface MaintenanceViewProps {
  summary: MaintenanceSummary
  room: RoomTaken
  /** The last lines of the log, oldest first. */
  lines: readonly string[]
}

/** What takes room on the disk, what may go, and what the server has said lately. */
export function MaintenanceView({ summary, room, lines }: MaintenanceViewProps) {
  const { i18n } = useLingui()
  const sizes = [
    ['maintenance.data', room.all],
    ['maintenance.recipes', room.recipes],
    ['maintenance.groups', room.groups],
    ['maintenance.users', room.users],
    ['maintenance.backups', room.backups],
    ['status.database', room.database],
    ['maintenance.temp', room.temp],
    ['maintenance.rest', room.rest],
  ] as const
  const actions = [
    {
      what: 'images',
      count: summary.cleanableImages,
      text: 'maintenance.clean-images',
      hint: 'maintenance.clean-images-hint',
    },
    {
      what: 'recipe-folders',
      count: summary.cleanableDirs,
      text: 'maintenance.clean-folders',
      hint: 'maintenance.clean-folders-hint',
    },
    {
      what: 'temp',
      count: room.temp === 0 ? 0 : null,
      text: 'maintenance.clean-temp',
      hint: room.temp === 0 ? 'maintenance.no-temp' : 'maintenance.clean-temp-hint',
    },
    { what: 'logs', count: null, text: 'maintenance.clean-logs', hint: 'maintenance.clean-logs-hint' },
  ]
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('maintenance.title')}
        lead={i18n._('maintenance.lead')}
      />
      <div className="sheet">
        <section aria-labelledby="storage">
          <h2 id="storage">{i18n._('maintenance.storage')}</h2>
          <dl className="pairs" data-numbers="">
            {sizes.map(([name, size]) => (
              <div key={name}>
                <dt>{i18n._(name)}</dt>
                <dd>{sizeText(i18n, size)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="tidy">
          <h2 id="tidy">{i18n._('maintenance.tidy')}</h2>
          <div className="deeds">
            {actions.map(({ what, count, text, hint }) => (
              <Form key={what} action={urls.cleanUp(what)}>
                {count === 0 && <Icon name="circle-check" />}
                <p>{i18n._(hint, { count: count ?? 0 })}</p>
                {count !== 0 && <Button type="submit">{i18n._(text)}</Button>}
              </Form>
            ))}
          </div>
        </section>
        <section aria-labelledby="log">
          <h2 id="log">{i18n._('maintenance.log')}</h2>
          {lines.length === 0 ? (
            <p>{i18n._('maintenance.no-lines')}</p>
          ) : (
            <Log lines={lines} labelledBy="log" />
          )}
        </section>
      </div>
    </>
  )
}
