import { useLingui } from '@lingui/react'
import { Check } from '../../ui/check.ui'
import { SelectField } from '../../ui/field.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { Question } from '../../ui/question.ui'
import { urls } from '../../urls'

interface Heir {
  id: string
  fullName: string
}

export interface RemoveUserProps {
  id: string
  fullName: string
  /** The reader's own account. */
  isSelf: boolean
  /** Other members of the same group. */
  heirs: readonly Heir[]
  /** Who gets the shopping lists unless another one is chosen. */
  listHeirId: string | null
  /** Why the account cannot go, translated; null when it can. */
  refusal: string | null
}

/** Says what is deleted with an account, and asks what happens to the rest. */
export function RemoveUser({ id, fullName, isSelf, heirs, listHeirId, refusal }: RemoveUserProps) {
  const { i18n } = useLingui()
  const people = heirs.map((heir) => ({ value: heir.id, text: heir.fullName }))
  return (
    <>
      <PageHead
        back={{ href: urls.manageUser(id), text: fullName }}
        title={i18n._('admin.remove-user-named', { name: fullName })}
      />
      <div className="sheet">
        <Question
          refusal={refusal}
          action={urls.removeUser(id)}
          cancel={urls.manageUser(id)}
          answer={{ icon: 'trash-2', text: i18n._('admin.remove-user') }}
        >
          {isSelf && <Notice tone="warning">{i18n._('admin.remove-own-account')}</Notice>}
          <p>{i18n._('admin.remove-user-goes')}</p>
          <p>{i18n._('admin.remove-user-stays')}</p>
          <SelectField
            label={i18n._('admin.recipes-go-to')}
            name="heir"
            options={[{ value: '', text: i18n._('admin.nobody') }, ...people]}
          />
          {people.length > 0 && (
            <SelectField
              label={i18n._('admin.lists-go-to')}
              name="listHeir"
              defaultValue={listHeirId ?? ''}
              options={people}
            />
          )}
          <Check
            name="keepLinks"
            value="true"
            label={i18n._('admin.keep-links')}
            hint={i18n._('admin.keep-links-hint')}
          />
        </Question>
      </div>
    </>
  )
}

export interface RemoveGroupProps {
  id: string
  name: string
  recipes: number
  refusal: string | null
}

/** Says what goes with a group. */
export function RemoveGroup({ id, name, recipes, refusal }: RemoveGroupProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.manageGroup(id), text: name }}
        title={i18n._('admin.delete-group-named', { name })}
      />
      <div className="sheet">
        <Question
          refusal={refusal}
          action={urls.removeGroup(id)}
          cancel={urls.manageGroup(id)}
          answer={{ icon: 'trash-2', text: i18n._('admin.delete-group') }}
        >
          <p>{i18n._('admin.delete-group-goes', { count: recipes })}</p>
        </Question>
      </div>
    </>
  )
}
