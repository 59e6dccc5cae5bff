import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../ui/button.ui'
import { Form } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Notice } from '../ui/notice.ui'
import { Tabs } from '../ui/tabs.ui'
import { Follow, TaskProgress } from '../ui/task-progress.ui'
import { urls } from '../urls'
import type { EntryCounts, ReportCategory, ReportLine } from './report.schema'
import { type EntryView, ReportEntries } from './report-entries.ui'
import { ReportStatusText } from './report-status.ui'

export interface ReportViewProps {
  group: string
  report: ReportLine
  entries: readonly EntryView[]
  /** Counted from 1. */
  page: number
  pages: number
  /** Whether only what failed is shown. */
  only: 'failed' | null
  /** Its task is queued. */
  isInLine: boolean
  /** Its task is queued or running; the page reloads itself meanwhile. */
  isBusy: boolean
  /** The work that was stopped as a whole, and why, translated. */
  stopped: { work: ReportCategory; reason: string | null } | null
  /** Where the form goes that tries again what failed; null when nothing can be. */
  retry: string | null
}

/** One report: how far it has come, what happened to each thing, and another try for what failed. */
export function ReportView(props: ReportViewProps) {
  const { i18n } = useLingui()
  const { group, report, entries, isBusy, stopped, retry } = props
  return (
    <>
      <PageHead
        back={{ href: urls.reports(), text: i18n._('report.all') }}
        title={report.name}
        lead={
          <time dateTime={report.createdAt}>
            {i18n.date(report.createdAt, { dateStyle: 'long', timeStyle: 'short' })}
          </time>
        }
      />
      <div className="report">
        {isBusy && <Follow />}
        {isBusy && <Progress name={report.name} counts={report.counts} isInLine={props.isInLine} />}
        {stopped !== null && (
          <Notice tone="error">
            {stopped.work === 'bulk_import' && <p>{i18n._('import.bulk-import-process-has-failed')}</p>}
            {stopped.reason !== null && <p>{stopped.reason}</p>}
          </Notice>
        )}
        <div data-outcome-words="">
          <ReportStatusText status={report.status} counts={report.counts} />
        </div>
        {retry !== null && (
          <Form className="button-row" action={retry}>
            <Button type="submit" kind="primary" icon="rotate-ccw">
              {i18n._('report.retry', { count: report.counts.failed + report.counts.waiting })}
            </Button>
          </Form>
        )}
        <Outcomes id={report.id} counts={report.counts} only={props.only} />
        <ReportEntries group={group} entries={entries} />
        <Pages id={report.id} page={props.page} pages={props.pages} only={props.only} />
        {!isBusy && (
          <Form className="button-row" action={urls.deleteReport(report.id)}>
            <Button type="submit" kind="quiet" icon="trash-2">
              {i18n._('report.delete')}
            </Button>
          </Form>
        )}
      </div>
    </>
  )
}

interface ProgressProps {
  name: string
  counts: EntryCounts
  isInLine: boolean
}

function Progress({ name, counts, isInLine }: ProgressProps) {
  const { i18n } = useLingui()
  const ended = counts.done + counts.known + counts.failed
  const total = ended + counts.waiting
  return (
    <section className="task" aria-label={name}>
      <b>{isInLine ? i18n._('report.in-line') : i18n._('report.at-work')}</b>
      <span>{i18n._('report.so-far', { ended, total })}</span>
      <TaskProgress label={name} done={total === 0 ? null : ended / total} />
      <p>{i18n._('report.may-leave')}</p>
    </section>
  )
}

/** The filter for failures: among hundreds of addresses people look for the few that failed. */
function Outcomes({ id, counts, only }: { id: string; counts: EntryCounts; only: 'failed' | null }) {
  const { i18n } = useLingui()
  const others = counts.waiting + counts.done + counts.known
  if (counts.failed === 0 || others === 0) return null
  return (
    <Tabs
      label={i18n._('report.show')}
      tabs={[
        { key: 'all', text: i18n._('report.show-all'), href: urls.report(id) },
        {
          key: 'failed',
          text: i18n._('report.show-failed', { count: counts.failed }),
          href: urls.report(id, { only: 'failed' }),
        },
      ]}
      current={only ?? 'all'}
    />
  )
}

interface PagesProps {
  id: string
  page: number
  pages: number
  only: 'failed' | null
}

function Pages({ id, page, pages, only }: PagesProps) {
  const { i18n } = useLingui()
  const address = (page: number) => urls.report(id, { page, ...(only === null ? {} : { only }) })
  if (pages < 2) return null
  return (
    <nav className="button-row" aria-label={i18n._('list.pages')}>
      {page > 1 && <LinkButton href={address(page - 1)}>{i18n._('list.previous')}</LinkButton>}
      <span>{i18n._('list.page-of', { page, pages })}</span>
      {page < pages && <LinkButton href={address(page + 1)}>{i18n._('list.next')}</LinkButton>}
    </nav>
  )
}
