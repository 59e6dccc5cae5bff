import {
  ORGANIZER_KINDS,
  OrganizerInput,
  type OrganizerKind,
  ToolInput,
} from '../organizers/organizer.schema'
import { createOrganizer, listAllOrganizers } from '../organizers/organizer.service'
import { AppError } from '../platform/errors'
import { checkForm, formText, translateFields } from '../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import { foldText, searchWords } from '../platform/text/fold'
import { leaveNotice } from '../platform/web/notice'
import type { Page, PageAnswer } from '../platform/web/page'
import { urls } from '../urls'
import { groupByInitial } from './initials.rules'
import { DATA, usesOf } from './manage.service'
import { OrganizersView, type OrganizersViewProps } from './organizers.view'

const NOUNS = { category: 'categories', tag: 'tags', tool: 'tools' } as const

function showOrganizers(
  { ctx, scope, query }: MemberPageCall,
  kind: OrganizerKind,
  typed: Pick<OrganizersViewProps, 'name' | 'error'> = { name: '', error: undefined },
): Page {
  const noun = NOUNS[kind]
  const search = (query.get('search') ?? '').slice(0, 200).trim()
  const words = searchWords(search)
  const uses = usesOf(ctx, DATA[noun], null)
  const found = listAllOrganizers(ctx, kind)
    .filter(({ name }) => words.every((word) => foldText(name).includes(word)))
    .map(({ id, name, slug, isOnHand }) => ({ id, name, slug, isOnHand, uses: uses.get(id) ?? 0 }))
  const heading = scope.i18n._(`organizer.${noun}`)
  return {
    title: `${heading} · Trivet`,
    styles: 'plain',
    place: noun,
    status: typed.error === undefined ? 200 : 422,
    body: (
      <OrganizersView
        group={ctx.actor.groupSlug}
        kind={kind}
        noun={noun}
        search={search}
        total={found.length}
        initials={groupByInitial(found, scope.locale)}
        canOrganize={ctx.actor.admin || ctx.actor.canOrganize}
        {...typed}
      />
    ),
  }
}

async function addOrganizer(call: MemberPageCall, kind: OrganizerKind): Promise<PageAnswer> {
  const { ctx, scope } = call
  const form = await call.form()
  const name = formText(form, 'name')
  const input = { name, onHand: formText(form, 'onHand') === 'true' }
  const refuse = (fields: Record<string, string>) =>
    showOrganizers(call, kind, { name, error: translateFields(scope.i18n, fields).name })
  const checked = checkForm(kind === 'tool' ? ToolInput : OrganizerInput, input)
  if (!checked.isValid) return refuse(checked.errors)
  try {
    const made = createOrganizer(ctx, kind, checked.values)
    leaveNotice(scope, { tone: 'success', messageId: 'data.saved', values: { name: made.name } })
    return seeOther(urls.organizers(ctx.actor.groupSlug, NOUNS[kind]))
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields.name) throw error
    return refuse(error.fields)
  }
}

/** Categories, tags and tools of the group by their first letter (reference routes.md §2). */
export const ORGANIZER_PAGES: PageRoute[] = ORGANIZER_KINDS.flatMap((kind) => {
  const path = `/g/:group/recipes/${NOUNS[kind]}`
  return [
    page({ path }, (call) => showOrganizers(call, kind)),
    page({ method: 'POST', path }, (call) => addOrganizer(call, kind)),
  ]
})
