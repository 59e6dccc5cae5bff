import { useLingui } from '@lingui/react'
import { Check } from '../ui/check.ui'
import { TextField } from '../ui/field.ui'

export interface GroupFieldsProps {
  name: string
  /** Recipes of the group may be read by strangers who know the address. */
  isPublic: boolean
  /** The usual foods, units and labels are put into the pantry. */
  wantsSeeds: boolean
  /** Where a script asks whether the name is free, if it should. */
  checkAt?: string | undefined
  error?: string | undefined
}

/** A new group: its name, who may read in it, and what is in its pantry from the start. */
export function GroupFields({ name, isPublic, wantsSeeds, checkAt, error }: GroupFieldsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <TextField
        label={i18n._('group.name')}
        name="groupName"
        hint={i18n._('setup.group-hint')}
        defaultValue={name}
        autoComplete="off"
        required
        data-check={checkAt}
        data-check-name="name"
        data-taken={checkAt && i18n._('group.name-is-taken')}
        error={error}
      />
      <fieldset className="field">
        <legend>{i18n._('setup.who-may-read')}</legend>
        <Check
          kind="radio"
          name="privateGroup"
          value="true"
          defaultChecked={!isPublic}
          label={i18n._('setup.only-members')}
        />
        <Check
          kind="radio"
          name="privateGroup"
          value="false"
          defaultChecked={isPublic}
          label={i18n._('setup.anyone-with-the-address')}
        />
      </fieldset>
      <div className="field">
        <Check
          name="seedData"
          value="true"
          defaultChecked={wantsSeeds}
          label={i18n._('setup.seed-data')}
          aria-describedby="seed-data-hint"
        />
        <p className="hint" id="seed-data-hint">
          {i18n._('setup.seed-data-hint')}
        </p>
      </div>
    </>
  )
}
