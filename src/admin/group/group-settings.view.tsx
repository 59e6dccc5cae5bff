import { useLingui } from '@lingui/react'
import { GroupTabs, type GroupTabsProps } from '../../groups/group-tabs.ui'
import { Button } from '../../ui/button.ui'
import { OpenedFingerprints } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { sizeText } from '../../ui/format.rules'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { urls } from '../../urls'
import type { GroupStorage } from '../site/site.schema'
import { PreferenceFields } from './preference-fields.ui'
import type { PreferenceValues } from './preferences.rules'

export interface GroupSettingsProps extends Pick<GroupTabsProps, 'may'> {
  name: string
  values: PreferenceValues
  /** What is kept, as the form says it back (see `OpenedFingerprints`). */
  opened: string
  dayError?: string | undefined
  /** How much room pictures and attachments take, where it has an end. */
  storage: GroupStorage | null
}

/** The settings of one's own group. */
export function GroupSettings({ name, values, opened, dayError, storage, may }: GroupSettingsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead title={i18n._('group.settings')} lead={<bdi>{name}</bdi>} />
      <GroupTabs current="settings" may={may} />
      <div className="sheet">
        <Form action={urls.groupSettings()}>
          <OpenedFingerprints print={opened} />
          <PreferenceFields values={values} dayError={dayError} />
          <Button type="submit" kind="primary">
            {i18n._('general.save')}
          </Button>
        </Form>
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
