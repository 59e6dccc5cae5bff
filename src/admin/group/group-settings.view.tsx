import { useLingui } from '@lingui/react'
import { GroupTabs, type GroupTabsProps } from '../../groups/group-tabs.ui'
import { Button } from '../../ui/button.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { urls } from '../../urls'
import { PreferenceFields } from './preference-fields.ui'
import type { PreferenceValues } from './preferences.rules'

export interface GroupSettingsProps extends Pick<GroupTabsProps, 'may'> {
  name: string
  values: PreferenceValues
}

/** The settings of one's own group. */
export function GroupSettings({ name, values, may }: GroupSettingsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead title={i18n._('group.settings')} lead={<bdi>{name}</bdi>} />
      <GroupTabs current="settings" may={may} />
      <div className="sheet">
        <form method="post" action={urls.groupSettings()}>
          <PreferenceFields values={values} />
          <Button type="submit" kind="primary">
            {i18n._('general.save')}
          </Button>
        </form>
      </div>
    </>
  )
}
