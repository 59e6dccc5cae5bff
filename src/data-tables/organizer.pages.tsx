import { findOpenGroup, type OpenGroup } from '../groups/group.service'
import {
  ORGANIZER_KINDS,
  type Organizer,
  OrganizerInput,
  type OrganizerKind,
  ToolInput,
} from '../organizers/organizer.schema'
import { createOrganizer, getOrganizer, listAllOrganizers } from '../organizers/organizer.service'
import { wholeAddress } from '../platform/config/whole-address'
import { AppError } from '../platform/errors'
import { checkForm, formText, translateFields } from '../platform/http/form'
import {
  doneAt,
  groupPage,
  type MemberPageCall,
  type PageCall,
  type PageRoute,
  page,
  seeOther,
} from '../platform/http/page-route'
import { isUuid } from '../platform/ids'
import { notFound } from '../platform/refusals'
import { foldText, searchWords } from '../platform/text/fold'
import type { Page, PageAnswer } from '../platform/web/page'
import { SHARED_CACHE } from '../platform/web/render-page'
import { listOpenFacets } from '../search/facets.service'
import { PLAIN_LIST } from '../search/list.schema'
import { prepareList } from '../search/list.service'
import { urls } from '../urls'
import { noticeDone } from './data-table.pages'
import { DATA, mergeMany, removeMany, usesOf } from './data-table.service'
import { groupByInitial } from './initials.rules'
import { OpenOrganizersView } from './open-organizers.view'
import { OrganizerView } from './organizer.view'
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
    title: heading,
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
        {...typed}
      />
    ),
  }
}

/** Those of an open group that its public recipes have, each leading to them; null where strangers may not look in. */
async function drawOpenOrganizers(
  { scope }: PageCall,
  visiting: OpenGroup,
  kind: OrganizerKind,
): Promise<Page> {
  const { db, config } = scope.services
  const noun = NOUNS[kind]
  const reader = { db, groupId: visiting.id }
  await prepareList(reader, PLAIN_LIST, { isPublicOnly: true })
  const facets = listOpenFacets(reader)
  return {
    title: `${scope.i18n._(`organizer.${noun}`)} · ${visiting.name}`,
    styles: scope.actor ? 'plain' : 'visitor-list',
    visiting,
    isIndexed: true,
    canonical: wholeAddress(config, urls.organizers(visiting.slug, noun)) ?? undefined,
    ...(scope.actor ? {} : { headers: { 'cache-control': SHARED_CACHE } }),
    body: (
      <OpenOrganizersView
        group={visiting}
        noun={noun}
        initials={groupByInitial(facets[noun], scope.locale)}
        nouns={Object.values(NOUNS).filter((one) => one === noun || facets[one].length > 0)}
      />
    ),
  }
}

function showOpenOrganizers(call: PageCall, kind: OrganizerKind): Promise<Page> | null {
  const visiting = findOpenGroup(call.scope.services, call.params.group!)
  return visiting ? drawOpenOrganizers(call, visiting, kind) : null
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
    return doneAt(scope, urls.organizers(ctx.actor.groupSlug, NOUNS[kind]), 'data.saved', { name: made.name })
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields.name) throw error
    return refuse(error.fields)
  }
}

interface Shown {
  name: string
  onHand: boolean
  error?: string | undefined
}

function showOrganizer(
  { ctx }: MemberPageCall,
  kind: OrganizerKind,
  organizer: Organizer,
  shown: Shown,
): Page {
  const noun = NOUNS[kind]
  const { id, name } = organizer
  return {
    title: name,
    styles: 'plain',
    width: 'narrow',
    place: noun,
    status: shown.error === undefined ? 200 : 422,
    body: (
      <OrganizerView
        group={ctx.actor.groupSlug}
        kind={kind}
        noun={noun}
        id={id}
        heading={name}
        uses={usesOf(ctx, DATA[noun], [id]).get(id) ?? 0}
        others={listAllOrganizers(ctx, kind).filter((other) => other.id !== id)}
        name={shown.name}
        onHand={shown.onHand}
        error={shown.error}
      />
    ),
  }
}

/** The organizer in an address. @throws not-found */
function organizerIn({ ctx, params }: MemberPageCall, kind: OrganizerKind): Organizer {
  if (!isUuid(params.id ?? '')) throw notFound()
  return getOrganizer(ctx, kind, params.id!.toLowerCase())
}

async function changeOrganizer(call: MemberPageCall, kind: OrganizerKind): Promise<PageAnswer> {
  const { ctx, scope } = call
  const organizer = organizerIn(call, kind)
  const form = await call.form()
  const list = urls.organizers(ctx.actor.groupSlug, NOUNS[kind])
  const action = formText(form, 'action')
  if (action === 'delete') {
    noticeDone(call, 'data.deleted', await removeMany(ctx, DATA[NOUNS[kind]], [organizer.id]))
    return seeOther(list)
  }
  if (action === 'merge') {
    const merge = { from: organizer.id, to: formText(form, 'into') }
    noticeDone(call, 'data.merged', await mergeMany(ctx, DATA[NOUNS[kind]], [merge]))
    return seeOther(list)
  }
  const values = { name: formText(form, 'name'), onHand: formText(form, 'onHand') }
  const refuse = (errors: Record<string, string>) =>
    showOrganizer(call, kind, organizer, {
      name: values.name,
      onHand: values.onHand === 'true',
      error: translateFields(scope.i18n, errors).name,
    })
  try {
    const written = DATA[NOUNS[kind]].write(ctx, organizer.id, values)
    if ('errors' in written) return refuse(written.errors)
    return doneAt(scope, list, 'data.saved', { name: written.name })
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields.name) throw error
    return refuse(error.fields)
  }
}

/** Categories, tags and tools of the group by their first letter, and each with what can be done to it. */
export const ORGANIZER_PAGES: PageRoute[] = ORGANIZER_KINDS.flatMap((kind) => {
  const path = `/g/:group/recipes/${NOUNS[kind]}`
  return [
    groupPage(
      { path },
      (call) => showOrganizers(call, kind),
      (call) => showOpenOrganizers(call, kind),
    ),
    page({ method: 'POST', path }, (call) => addOrganizer(call, kind)),
    page({ path: `${path}/:id` }, (call) => {
      const organizer = organizerIn(call, kind)
      return showOrganizer(call, kind, organizer, { name: organizer.name, onHand: organizer.isOnHand })
    }),
    page({ method: 'POST', path: `${path}/:id` }, (call) => changeOrganizer(call, kind)),
  ]
})
