import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { Pager } from '../../ui/pager.ui'
import { Table } from '../../ui/table.ui'
import { urls } from '../../urls'
import { PreferenceFields } from '../group/preference-fields.ui'
import type { PreferenceValues } from '../group/preferences.rules'

export interface GroupRow {
  id: string
  name: string
  members: number
  isPrivate: boolean
  /** Why it cannot be deleted, translated; null when it can. */
  refusal: string | null
}

export interface GroupsViewProps {
  groups: readonly GroupRow[]
  total: number
  page: number
  pages: number
  /** What was typed as the name of a new one, and what is wrong with it. */
  name: string
  error: string | undefined
}

/** All groups, and a new one. */
export function GroupsView({ groups, total, page, pages, name, error }: GroupsViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('admin.groups')}
        lead={i18n._('admin.groups-count', { count: total })}
      />
      <div className="sheet">
        <Table columns={[i18n._('group.name'), i18n._('group.members'), i18n._('group.privacy')]} hasActions>
          {groups.map((group) => (
            <tr key={group.id}>
              <th scope="row" data-wrap="">
                <a href={urls.manageGroup(group.id)}>
                  <bdi>{group.name}</bdi>
                </a>
              </th>
              <td>{i18n._('group.member-count', { count: group.members })}</td>
              <td>{i18n._(group.isPrivate ? 'group.seen-by-members' : 'group.seen-by-everybody')}</td>
              <td>
                <div className="button-row">
                  {group.refusal === null ? (
                    <LinkButton
                      kind="quiet"
                      icon="trash-2"
                      label={i18n._('admin.delete-group-named', { name: group.name })}
                      href={urls.removeGroup(group.id)}
                    />
                  ) : (
                    <Button
                      kind="quiet"
                      icon="trash-2"
                      label={`${i18n._('admin.delete-group-named', { name: group.name })} – ${group.refusal}`}
                      title={group.refusal}
                      disabled
                    />
                  )}
                </div>
              </td>
            </tr>
          ))}
        </Table>
        <Pager page={page} pages={pages} hrefOf={(at) => urls.manageGroups({ page: at })} />
        <section aria-labelledby="new-group">
          <h2 id="new-group">{i18n._('admin.create-group')}</h2>
          <Form action={urls.manageGroups()}>
            <TextField
              label={i18n._('group.name')}
              name="name"
              defaultValue={name}
              autoComplete="off"
              maxLength={100}
              required
              error={error}
            />
            <Button type="submit" kind="primary">
              {i18n._('admin.create-group')}
            </Button>
          </Form>
        </section>
      </div>
    </>
  )
}

export interface GroupFormProps {
  id: string
  name: string
  values: PreferenceValues
  errors: Record<string, string>
  error: string | null
}

/** The form of one group, for administrators. */
export function GroupForm({ id, name, values, errors, error }: GroupFormProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.manageGroups(), text: i18n._('admin.groups') }}
        title={<bdi>{name}</bdi>}
        lead={<small>{i18n._('admin.id', { id })}</small>}
      />
      <div className="sheet">
        {error !== null && <Notice tone="error">{error}</Notice>}
        <Form action={urls.manageGroup(id)}>
          <TextField
            label={i18n._('group.name')}
            name="name"
            defaultValue={name}
            autoComplete="off"
            maxLength={100}
            required
            error={errors.name}
          />
          <PreferenceFields values={values} />
          <Button type="submit" kind="primary">
            {i18n._('general.save')}
          </Button>
        </Form>
      </div>
    </>
  )
}
