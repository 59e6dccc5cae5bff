import { useLingui } from '@lingui/react'
import { SettingsHead, type SettingsTabsProps } from '../../groups/group-tabs.ui'
import { Button } from '../../ui/button.ui'
import { OpenedFingerprints } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { sizeText } from '../../ui/format.rules'
import { urls } from '../../urls'
import type { GroupStorage } from '../site/site.schema'
import { PreferenceFields } from './preference-fields.ui'
import type { PreferenceValues } from './preferences.rules'

export interface GroupSettingsProps extends Pick<SettingsTabsProps, 'may'> {
  name: string
  values: PreferenceValues
  /** What is kept, as the form says it back (see `OpenedFingerprints`). */
  opened: string
  dayError?: string | undefined
  /** How much room pictures and attachments take, where it has an end. */
  storage: GroupStorage | null
  /** The household's own zone; null for the server's. */
  zone: string | null
  zones: readonly string[]
  serverZone: string
}

/** The settings of the reader's group. */
export function GroupSettings(props: GroupSettingsProps) {
  const { i18n } = useLingui()
  const { name, values, opened, dayError, storage, may } = props
  return (
    <>
      <SettingsHead
        area="household"
        current="settings"
        may={may}
        title={i18n._('setting.household')}
        lead={<bdi>{name}</bdi>}
      />
      <div className="sheet">
        <Form action={urls.groupSettings()}>
          <OpenedFingerprints print={opened} />
          <PreferenceFields values={values} dayError={dayError} />
          <Button type="submit" kind="primary">
            {i18n._('general.save')}
          </Button>
        </Form>
        <TimeZone {...props} />
        {storage && (
          <p className="quiet">
            {i18n._('media.used-of', {
              used: sizeText(i18n, storage.usedStorageBytes),
              allowed: sizeText(i18n, storage.totalStorageBytes),
            })}
          </p>
        )}
      </div>
    </>
  )
}

function TimeZone({ zone, zones, serverZone }: GroupSettingsProps) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="zone">
      <h2 id="zone">{i18n._('mealplan.time-zone')}</h2>
      <Form action={urls.groupZone()} data-in-row="">
        <p className="quiet" id="zone-lead">
          {i18n._('mealplan.time-zone-lead')}
        </p>
        <select
          className="input"
          name="timeZone"
          defaultValue={zone ?? ''}
          aria-labelledby="zone"
          aria-describedby="zone-lead"
        >
          <option value="">{i18n._('mealplan.server-zone', { zone: serverZone })}</option>
          {zones.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
        <Button type="submit">{i18n._('general.save')}</Button>
      </Form>
    </section>
  )
}
