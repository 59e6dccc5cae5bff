import * as v from 'valibot'
import { type PageRoute, page } from '../../platform/http/page-route'
import { notFound } from '../../platform/refusals'
import { ArchiveFormat } from './archive-format.schema'
import { sendGroup } from './group-archive.service'
import { GroupArchiveView } from './group-archive.view'

/** Exports of everything of a group: which formats there are, and each as a download. */
export const GROUP_ARCHIVE_PAGES: PageRoute[] = [
  page({ path: '/group/everything' }, ({ ctx, scope }) => ({
    title: scope.i18n._('out.title'),
    styles: 'plain',
    place: 'profile',
    body: <GroupArchiveView hasMealie={ctx.actor.canManage || ctx.actor.admin} />,
  })),
  page({ path: '/group/everything/:format', isForPrograms: true }, ({ ctx, params }) => {
    const format = v.safeParse(ArchiveFormat, params.format)
    if (!format.success) throw notFound()
    return sendGroup(ctx, format.output)
  }),
]
