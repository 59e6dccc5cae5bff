import * as v from 'valibot'
import { IdParams } from '../platform/http/fields'
import { type ApiRoute, route } from '../platform/http/route'
import { DEFAULT_LOCALE, i18nFor } from '../platform/i18n/i18n'
import { ReportCategory, ReportOut, ReportSummary } from './report.schema'
import { deleteReport, getReport, listEntries, listReports } from './report.service'
import { toReportOut, toReportSummary } from './report-wire.rules'

const shared = { access: 'user', tag: 'Reports' } as const
const one = { ...shared, path: '/api/groups/reports/:id', params: IdParams } as const

/** Reports of bulk imports and of imported archives. */
export const REPORT_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/groups/reports',
      summary: 'List reports',
      description: 'Returns the reports of imports and exports, newest first.',
      query: v.object({ report_type: v.optional(ReportCategory) }),
      response: v.array(ReportSummary),
      errors: ['invalid'],
    },
    ({ ctx, query }) =>
      listReports(ctx, query.report_type ?? null).map((report) =>
        toReportSummary(i18nFor(DEFAULT_LOCALE), report),
      ),
  ),
  route(
    {
      ...one,
      method: 'GET',
      summary: 'Get a report',
      description: 'Returns the report with an entry for each thing that was imported or failed.',
      response: ReportOut,
      errors: ['not-found'],
    },
    ({ ctx, scope, params }) => {
      const report = getReport(ctx, params.id)
      return toReportOut(
        { i18n: scope.i18n, names: i18nFor(DEFAULT_LOCALE) },
        report,
        listEntries(ctx, report),
      )
    },
  ),
  route(
    {
      ...one,
      method: 'DELETE',
      summary: 'Delete a report',
      description: 'Deletes the report; the recipes it lists stay.',
      response: v.object({ message: v.string(), error: v.literal(false) }),
      errors: ['not-found', 400],
    },
    ({ ctx, scope, params }) => {
      deleteReport(ctx, params.id)
      return { message: scope.i18n._('report.deleted'), error: false }
    },
  ),
]
