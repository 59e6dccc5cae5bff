import { useLingui } from '@lingui/react'
import { Button } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { Empty } from '../ui/empty.ui'
import { SelectField } from '../ui/field.ui'
import { Form, FormEnd } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { urls } from '../urls'
import type { DataKindName } from './data-kind.rules'
import { DataTabs, KIND_TEXTS } from './data-tabs.ui'

/** One of several that become one. */
export interface MergeMember {
  id: string
  name: string
  /** Recipes that have it. */
  uses: number
}

export interface MergeViewProps {
  kind: DataKindName
  members: readonly MergeMember[]
  /** Others into which a single one can go. */
  others: readonly { id: string; name: string }[]
}

function useMemberText() {
  const { i18n } = useLingui()
  return ({ name, uses }: MergeMember) => `${name} · ${i18n._('data.used-in-recipes', { count: uses })}`
}

/** What moves where, before it does. */
export function MergeView({ kind, members, others }: MergeViewProps) {
  const { i18n } = useLingui()
  const text = useMemberText()
  const [only, second] = members
  return (
    <>
      <PageHead
        back={{ href: urls.data(kind), text: i18n._(KIND_TEXTS[kind]) }}
        title={i18n._('data.merge')}
        lead={i18n._('data.merge-lead')}
      />
      <DataTabs kind={kind} />
      <div className="sheet">
        <Form action={urls.mergeData(kind)}>
          {members.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          {only && !second ? (
            <>
              <p>{text(only)}</p>
              <SelectField
                label={i18n._('data.merge-target')}
                name="into"
                options={others.map(({ id, name }) => ({ value: id, text: name }))}
              />
            </>
          ) : (
            <fieldset>
              <legend>{i18n._('data.which-stays')}</legend>
              {members.map((member, at) => (
                <Check
                  key={member.id}
                  kind="radio"
                  name="into"
                  value={member.id}
                  defaultChecked={at === 0}
                  label={text(member)}
                />
              ))}
            </fieldset>
          )}
          <FormEnd back={urls.data(kind)} submit={i18n._('data.merge-now')} />
        </Form>
      </div>
    </>
  )
}

export interface LookAlikesViewProps {
  kind: DataKindName
  groups: readonly { members: readonly MergeMember[]; isSure: boolean }[]
}

/** What is probably the same thing twice, all of it at once: each group is merged into the one that is chosen in it. */
export function LookAlikesView({ kind, groups }: LookAlikesViewProps) {
  const { i18n } = useLingui()
  const text = useMemberText()
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('data.look-alikes')}
        lead={i18n._('data.look-alikes-lead')}
      />
      <DataTabs kind={kind} />
      {groups.length === 0 ? (
        <Empty drawing="jar">{i18n._('data.no-look-alikes')}</Empty>
      ) : (
        <Form className="sheet look-alikes" action={urls.lookAlikes(kind)}>
          {groups.map(({ members, isSure }, at) => (
            <fieldset key={members[0]!.id}>
              <legend>{members.map(({ name }) => name).join(' · ')}</legend>
              <Check
                name="group"
                value={at}
                defaultChecked={isSure}
                label={i18n._('data.merge-these')}
                hint={isSure ? undefined : i18n._('data.a-letter-apart')}
              />
              {members.map((member, place) => (
                <span key={member.id}>
                  <input type="hidden" name={`members.${at}`} value={member.id} />
                  <Check
                    kind="radio"
                    name={`into.${at}`}
                    value={member.id}
                    defaultChecked={place === 0}
                    label={text(member)}
                  />
                </span>
              ))}
            </fieldset>
          ))}
          <Button type="submit" kind="primary">
            {i18n._('data.merge-now')}
          </Button>
        </Form>
      )}
    </>
  )
}
