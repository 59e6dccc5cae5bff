import * as v from 'valibot'
import { AdminGroupInput, GroupName } from '../../groups/group.schema'
import { refusedDeletion } from '../../groups/group-admin.service'
import { AppError } from '../../platform/errors'
import { checkForm, formText, translateFields } from '../../platform/http/form'
import { doneAt, type MemberPageCall, type PageRoute, page } from '../../platform/http/page-route'
import { pageWindow } from '../../platform/http/paging'
import { notFound } from '../../platform/refusals'
import type { Page, PageAnswer } from '../../platform/web/page'
import { countRecipes } from '../../recipes/recipe/recipe.service'
import { urls } from '../../urls'
import { readPreferencesForm } from '../group/preferences.rules'
import {
  addGroup,
  changeAdminGroup,
  getAdminGroup,
  listAdminGroups,
  removeGroup,
} from './group-admin.service'
import { GroupForm, GroupsView } from './groups.view'
import { RemoveGroup } from './remove.view'

const FORM_BYTES = 16 * 1024
const PER_PAGE = 50
const frame = { styles: 'plain', frame: 'admin', place: 'groups' } as const

async function showGroups({ ctx, scope, query }: MemberPageCall, name = '', error?: string): Promise<Page> {
  const { i18n, services } = scope
  const wanted = Math.max(1, Math.min(100_000, Number.parseInt(query.get('page') ?? '1', 10) || 1))
  const order = { perPage: PER_PAGE, orderBy: 'name', orderDirection: 'asc' } as const
  const { items, total } = await listAdminGroups(ctx, { ...order, page: wanted })
  const { totalPages } = pageWindow({ page: wanted, perPage: PER_PAGE }, total)
  const groups = items.map((group) => {
    const refusal = refusedDeletion(services, group, group.users.length)
    return {
      id: group.id,
      name: group.name,
      members: group.users.length,
      isPrivate: group.preferences?.privateGroup !== false,
      refusal: refusal && i18n._(refusal),
    }
  })
  return {
    ...frame,
    title: i18n._('admin.groups'),
    status: error ? 422 : 200,
    body: (
      <GroupsView groups={groups} total={total} page={wanted} pages={totalPages} name={name} error={error} />
    ),
  }
}

async function create(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, form } = call
  const sent = formText(await form(), 'name')
  const checked = checkForm(v.object({ name: GroupName }), { name: sent })
  if (!checked.isValid) return showGroups(call, sent, translateFields(scope.i18n, checked.errors).name)
  const { name } = addGroup(ctx, checked.values.name)
  return doneAt(scope, urls.manageGroups(), 'admin.group-created', { name })
}

function showGroup({ ctx, scope, params }: MemberPageCall, fields: Record<string, string> = {}): Page {
  const { id, name, preferences } = getAdminGroup(ctx, params.id!)
  if (!preferences) throw notFound()
  const errors = translateFields(scope.i18n, fields)
  return {
    ...frame,
    title: name,
    width: 'narrow',
    status: Object.keys(errors).length > 0 ? 422 : 200,
    body: <GroupForm id={id} name={name} values={preferences} errors={errors} error={null} />,
  }
}

async function saveGroup(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params, form } = call
  const sent = await form()
  const preferences = readPreferencesForm((name) => formText(sent, name))
  const checked = checkForm(v.object({ ...AdminGroupInput.entries, name: GroupName }), {
    name: formText(sent, 'name'),
    preferences,
  })
  if (!checked.isValid) return showGroup(call, checked.errors)
  try {
    const { id } = changeAdminGroup(ctx, params.id!, checked.values)
    return doneAt(scope, urls.manageGroup(id), 'group.settings-saved')
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return showGroup(call, error.fields)
    throw error
  }
}

function askRemoval({ ctx, scope, params }: MemberPageCall): Page {
  const group = getAdminGroup(ctx, params.id!)
  const refusal = refusedDeletion(scope.services, group, group.users.length)
  return {
    ...frame,
    title: scope.i18n._('admin.delete-group-named', { name: group.name }),
    width: 'narrow',
    body: (
      <RemoveGroup
        id={group.id}
        name={group.name}
        recipes={countRecipes(ctx, group.id)}
        refusal={refusal && scope.i18n._(refusal)}
      />
    ),
  }
}

const ONE = '/admin/manage/groups/:id'

/** All groups, managed by administrators. */
export const GROUP_ADMIN_PAGES: PageRoute[] = [
  page({ path: '/admin/manage/groups', access: 'admin' }, (call) => showGroups(call)),
  page({ method: 'POST', path: '/admin/manage/groups', access: 'admin', maxBytes: FORM_BYTES }, create),
  page({ path: ONE, access: 'admin' }, (call) => showGroup(call)),
  page({ method: 'POST', path: ONE, access: 'admin', maxBytes: FORM_BYTES }, saveGroup),
  page({ path: `${ONE}/delete`, access: 'admin' }, askRemoval),
  page(
    { method: 'POST', path: `${ONE}/delete`, access: 'admin', maxBytes: FORM_BYTES },
    async ({ ctx, scope, params }) => {
      const { name } = await removeGroup(ctx, params.id!)
      return doneAt(scope, urls.manageGroups(), 'admin.group-deleted', { name })
    },
  ),
]
