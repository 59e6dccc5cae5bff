import type { Ctx } from '../platform/context'
import { formText } from '../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import { notFound } from '../platform/refusals'
import type { Page, PageAnswer } from '../platform/web/page'
import { urls } from '../urls'
import type { DataKindName } from './data-kind.rules'
import { idsIn, kindOf, noticeDone } from './data-table.pages'
import { DATA, lookAlikesOf, type Merge, mergeMany, usesOf } from './data-table.service'
import type { Named } from './look-alikes.rules'
import { LookAlikesView, type MergeMember, MergeView } from './merge.view'

/** @throws not-found for a kind that has nothing to merge */
function mergeableOf(params: Record<string, string>): DataKindName {
  const kind = kindOf(params)
  if (!DATA[kind].merge) throw notFound()
  return kind
}

/** Those with the most recipes first: they stay unless another is chosen. */
function membersOf(
  ctx: Ctx,
  kind: DataKindName,
  named: readonly Named[],
  uses?: Map<string, number>,
): MergeMember[] {
  const counts =
    uses ??
    usesOf(
      ctx,
      DATA[kind],
      named.map(({ id }) => id),
    )
  return named
    .map(({ id, name }) => ({ id, name, uses: counts.get(id) ?? 0 }))
    .sort((a, b) => b.uses - a.uses)
}

function showMerge({ ctx, scope, params, query }: MemberPageCall): PageAnswer {
  const kind = mergeableOf(params)
  const ids = new Set(idsIn(query.getAll('id')))
  const named = DATA[kind].named?.(ctx) ?? []
  const chosen = named.filter(({ id }) => ids.has(id))
  if (chosen.length === 0) return seeOther(urls.data(kind))
  const others = chosen.length === 1 ? named.filter(({ id }) => !ids.has(id)) : []
  return {
    title: scope.i18n._('data.merge'),
    styles: 'plain',
    width: 'narrow',
    place: 'profile',
    body: <MergeView kind={kind} members={membersOf(ctx, kind, chosen)} others={others} />,
  }
}

async function submitMerge(call: MemberPageCall): Promise<PageAnswer> {
  const kind = mergeableOf(call.params)
  const form = await call.form()
  const into = formText(form, 'into')
  const merges = idsIn(form.getAll('id')).map((from) => ({ from, to: into }))
  noticeDone(call, 'data.merged', await mergeMany(call.ctx, DATA[kind], merges))
  return seeOther(urls.data(kind))
}

async function showLookAlikes({ ctx, scope, params }: MemberPageCall): Promise<Page> {
  const kind = mergeableOf(params)
  const groups = await lookAlikesOf(ctx, DATA[kind])
  const uses = usesOf(
    ctx,
    DATA[kind],
    groups.flatMap(({ members }) => members.map(({ id }) => id)),
  )
  return {
    title: scope.i18n._('data.look-alikes'),
    styles: 'plain',
    width: 'narrow',
    place: 'profile',
    body: (
      <LookAlikesView
        kind={kind}
        groups={groups.map(({ members, isSure }) => ({
          isSure,
          members: membersOf(ctx, kind, members, uses),
        }))}
      />
    ),
  }
}

function mergesIn(form: FormData): Merge[] {
  return form.getAll('group').flatMap((group) => {
    const to = formText(form, `into.${group}`)
    return idsIn(form.getAll(`members.${group}`)).map((from) => ({ from, to }))
  })
}

async function submitLookAlikes(call: MemberPageCall): Promise<PageAnswer> {
  const kind = mergeableOf(call.params)
  const merges = mergesIn(await call.form())
  noticeDone(call, 'data.merged', await mergeMany(call.ctx, DATA[kind], merges))
  return seeOther(urls.data(kind))
}

const KIND = '/group/data/:kind'
const access = 'organize'

/** Several that become one: what is chosen, or everything that looks alike in one pass. They come before the pages of single things. */
export const MERGE_PAGES: PageRoute[] = [
  page({ path: `${KIND}/merge`, access }, showMerge),
  page({ method: 'POST', path: `${KIND}/merge`, access }, submitMerge),
  page({ path: `${KIND}/look-alikes`, access }, showLookAlikes),
  page({ method: 'POST', path: `${KIND}/look-alikes`, access }, submitLookAlikes),
]
