import * as v from 'valibot'
import { AppError } from '../platform/errors'
import { doneAt, type MemberPageCall, type PageRoute, page } from '../platform/http/page-route'
import { getTask } from '../platform/jobs/tasks'
import type { Page, PageAnswer } from '../platform/web/page'
import { recipeCovers } from '../recipes/image/recipe-photo.service'
import { FoundReport } from '../scraper/found-report.schema'
import { urls } from '../urls'
import type { EntryCounts, Report } from './report.schema'
import { countEntries, deleteReport, getReport, isUnderWay, listEntries, reportLines } from './report.service'
import { ReportView } from './report.view'
import { reportTitle } from './report-title.rules'
import { ReportsView } from './reports.view'

const PER_PAGE = 50
/** While something is under way and there is no script to ask again. */
const REFRESH_SECONDS = 3

function showReports({ ctx, scope }: MemberPageCall, failure: AppError | null): Page {
  const { i18n } = scope
  const error = failure && i18n._(failure.messageId, failure.values)
  const reports = reportLines(ctx, i18n)
  return {
    title: i18n._('report.reports'),
    styles: 'plain',
    place: 'recipes',
    status: failure?.status ?? 200,
    body: <ReportsView group={ctx.actor.groupSlug} reports={reports} error={error} />,
  }
}

/** The address of the form that tries the failed entries again, in the slice of the work. */
function retryAddress(group: string, { category, id }: Report, { waiting, failed }: EntryCounts) {
  return category === 'bulk_import' && waiting + failed > 0 ? urls.retryBulk(group, id) : null
}

const Noted = v.object({ found: FoundReport })

/** What an import has noted about what it read; null where it noted nothing. */
function foundIn(input: unknown): FoundReport | null {
  const noted = v.safeParse(Noted, input)
  return noted.success ? noted.output.found : null
}

function showReport({ ctx, scope, params, query }: MemberPageCall): Page {
  const report = getReport(ctx, params.id!)
  const counts = countEntries(ctx, report)
  const isBusy = isUnderWay(ctx, report)
  const only = query.get('only') === 'failed' && counts.failed > 0 ? 'failed' : null
  const total = only ? counts.failed : counts.waiting + counts.done + counts.known + counts.failed
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  const current = Math.min(Math.max(1, Math.trunc(Number(query.get('page')) || 1)), pages)
  const entries = listEntries(ctx, report, {
    limit: PER_PAGE,
    offset: (current - 1) * PER_PAGE,
    outcome: only,
    failedFirst: true,
  })
  const recipes = recipeCovers(
    ctx,
    entries.flatMap(({ recipeId }) => recipeId ?? []),
  )
  const say = (message: { messageId: string; values?: Record<string, string | number> } | null) =>
    message && scope.i18n._(message.messageId, message.values ?? {})
  const name = reportTitle(scope.i18n, report, counts)
  const group = ctx.actor.groupSlug
  const task = report.taskId === null ? null : getTask(ctx, report.taskId)
  return {
    title: name,
    styles: 'plain',
    refreshSeconds: isBusy ? REFRESH_SECONDS : undefined,
    place: 'recipes',
    body: (
      <ReportView
        group={group}
        report={{ id: report.id, name, status: report.status, createdAt: report.createdAt, counts }}
        entries={entries.map(({ id, subject, outcome, recipeId, message, exception, input }) => ({
          id,
          subject,
          outcome,
          message: say(message),
          exception: say(exception),
          found: foundIn(input),
          recipe: (recipeId !== null && recipes.get(recipeId)) || null,
        }))}
        page={current}
        pages={pages}
        only={only}
        isBusy={isBusy}
        isInLine={task?.state === 'waiting'}
        // Failed work that no one has taken up again says why it stopped.
        stopped={task?.state === 'failed' ? { work: report.category, reason: say(task.error) } : null}
        retry={isBusy ? null : retryAddress(group, report, counts)}
      />
    ),
  }
}

function submitDelete(call: MemberPageCall): PageAnswer {
  const { ctx, scope, params } = call
  try {
    getReport(ctx, params.id!)
    deleteReport(ctx, params.id!)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showReports(call, error)
  }
  return doneAt(scope, urls.reports(), 'report.deleted')
}

/** Reports of long work, as pages of the group. */
export const REPORT_PAGES: PageRoute[] = [
  page({ path: '/group/reports' }, (call) => showReports(call, null)),
  page({ path: '/group/reports/:id' }, showReport),
  page({ method: 'POST', path: '/group/reports/:id/delete' }, submitDelete),
]
