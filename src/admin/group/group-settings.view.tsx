import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { urls } from '../../urls'
import { PreferenceFields } from './preference-fields.ui'
import type { PreferenceValues } from './preferences.rules'

export interface GroupSettingsProps {
  name: string
  values: PreferenceValues
}

/** The settings of one's own group. */
export function GroupSettings({ name, values }: GroupSettingsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{i18n._('group.settings')}</h1>
          <p>
            <bdi>{name}</bdi>
          </p>
        </div>
        <LinkButton kind="quiet" href={urls.members()}>
          {i18n._('group.members')}
        </LinkButton>
      </header>
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
