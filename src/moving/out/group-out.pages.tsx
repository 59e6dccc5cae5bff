import * as v from 'valibot'
import { type PageRoute, page } from '../../platform/http/page-route'
import { notFound } from '../../platform/refusals'
import { sendGroup } from './group-out.service'
import { GroupOutView } from './group-out.view'
import { OutFormat } from './out-format.schema'

/** Everything of a group, out: which formats there are, and each as a download. */
export const GROUP_OUT_PAGES: PageRoute[] = [
  page({ path: '/group/everything' }, ({ ctx, scope }) => ({
    title: `${scope.i18n._('out.title')} · Trivet`,
    styles: 'plain',
    place: 'moving-out',
    body: <GroupOutView hasMealie={ctx.actor.canManage || ctx.actor.admin} />,
  })),
  page({ path: '/group/everything/:format', isForPrograms: true }, ({ ctx, params }) => {
    const format = v.safeParse(OutFormat, params.format)
    if (!format.success) throw notFound()
    return sendGroup(ctx, format.output)
  }),
]
