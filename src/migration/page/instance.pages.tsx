import type { I18n } from '@lingui/core'
import { AppError } from '../../platform/errors'
import { formText } from '../../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { receiveForm } from '../../platform/http/upload'
import type { TaskState } from '../../platform/jobs/task'
import { canRetry } from '../../platform/jobs/tasks'
import type { Page, PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import type { InstanceResult } from '../instance/instance-import.service'
import {
  forgetInstanceImport,
  getInstanceImport,
  listInstanceImports,
  startInstanceImport,
  startServerImport,
} from '../instance/instance-task.service'
import { resultInWords } from '../instance/reasons.rules'
import { InstanceView } from './instance.view'
import { type CountLine, InstanceReportView } from './instance-report.view'

/** A whole Mealie with its photographs. */
const MAX_BACKUP_BYTES = 8 * 1024 * 1024 * 1024
const SHOWN = 20
const SHOWN_REASONS = 100
/** While it is under way and there is no script to ask again. */
const REFRESH_SECONDS = 3

const STATES: Record<TaskState, string> = {
  waiting: 'report.in-line',
  running: 'report.at-work',
  done: 'task.done',
  failed: 'task.failed',
}

function showForm({ ctx, scope }: MemberPageCall, failure: AppError | null = null, typed?: string): Page {
  const { i18n } = scope
  const earlier = listInstanceImports(ctx, SHOWN).map(({ id, source, state, createdAt }) => ({
    ...{ id, source, createdAt },
    state: i18n._(STATES[state ?? 'done']),
    hasFailed: state === 'failed',
  }))
  const error = failure && i18n._(failure.messageId, failure.values)
  return {
    title: i18n._('moving.title'),
    styles: 'plain',
    frame: 'admin',
    place: 'moving',
    status: failure?.status ?? 200,
    body: (
      <InstanceView
        address={typed ?? ''}
        isServerTried={typed !== undefined}
        earlier={earlier}
        error={error}
      />
    ),
  }
}

async function begin(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope } = call
  try {
    return await receiveForm(scope, ctx, MAX_BACKUP_BYTES, ({ fields, archive }) => {
      if (!archive) throw new AppError('invalid', 'import.needs-a-file')
      return seeOther(urls.movingReport(startInstanceImport(ctx, archive, fields.trial === 'on')))
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showForm(call, error)
  }
}

/** An address as people write it; a browser's own page of the other server is as good. */
function addressOf(text: string): string {
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(whole) ? whole.split(/[?#]/, 1)[0]! : text
}

async function beginFromServer(call: MemberPageCall): Promise<PageAnswer> {
  const form = await call.form()
  const [typed, token] = [formText(form, 'address').trim(), formText(form, 'token').trim()]
  try {
    if (typed === '') throw new AppError('invalid', 'moving.no-address')
    if (token === '') throw new AppError('invalid', 'moving.no-token')
    const server = { address: addressOf(typed), token }
    const isDryRun = formText(form, 'trial') === 'on'
    return seeOther(urls.movingReport(await startServerImport(call.ctx, server, isDryRun)))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showForm(call, error, typed)
  }
}

function linesOf(i18n: I18n, result: InstanceResult): CountLine[] {
  const { tables, files } = resultInWords(i18n, result)
  return [...Object.entries(tables), ['data/', { ...files, changed: 0 }] as const]
    .filter(([, { source }]) => source > 0)
    .map(([name, { why, ...counts }]) => ({
      ...counts,
      name,
      why: why.slice(0, SHOWN_REASONS),
      more: Math.max(0, why.length - SHOWN_REASONS),
    }))
}

function showReport({ ctx, scope, params }: MemberPageCall): Page {
  const { i18n } = scope
  const { id, source, isDryRun, result, task } = getInstanceImport(ctx, params.id!)
  const isBusy = task?.state === 'waiting' || task?.state === 'running'
  const total = task?.progressTotal ?? 0
  const error = task?.state === 'failed' && task.error
  return {
    title: source,
    styles: 'plain',
    frame: 'admin',
    place: 'moving',
    refreshSeconds: isBusy ? REFRESH_SECONDS : undefined,
    body: (
      <InstanceReportView
        {...{ id, source, isDryRun, isBusy }}
        isInLine={task?.state === 'waiting'}
        progress={total > 0 ? Math.min(1, (task?.progressDone ?? 0) / total) : null}
        error={error ? i18n._(error.messageId, error.values ?? {}) : null}
        retry={task?.state === 'failed' && canRetry(task) ? urls.retryTask(task.id) : null}
        result={
          result && {
            groups: result.groups.map(({ name, became, outcome }) => ({
              name,
              became,
              isNew: outcome === 'new',
            })),
            tokens: result.tokens,
            keptAccount: result.keptAccount ?? null,
            lines: linesOf(i18n, result),
          }
        }
      />
    ),
  }
}

/** The whole report, row by row, as `trivet import-instance --json` prints it. */
function downloadReport({ ctx, scope, params }: MemberPageCall): Response {
  const { result } = getInstanceImport(ctx, params.id!)
  const text = result === null ? '{}' : JSON.stringify(resultInWords(scope.i18n, result), null, 2)
  return new Response(`${text}\n`, {
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="import.json"',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Pages for administrators for the import of a whole instance: the form, the report, and Cancel while it is running. */
export const INSTANCE_PAGES: PageRoute[] = [
  page({ path: '/admin/moving', access: 'admin' }, (call) => showForm(call)),
  page({ method: 'POST', path: '/admin/moving/server', access: 'admin' }, beginFromServer),
  page(
    { method: 'POST', path: '/admin/moving', access: 'admin', maxBytes: MAX_BACKUP_BYTES, isUpload: true },
    begin,
  ),
  page({ path: '/admin/moving/:id', access: 'admin' }, showReport),
  page({ path: '/admin/moving/:id/report.json', access: 'admin' }, downloadReport),
  page({ method: 'POST', path: '/admin/moving/:id/forget', access: 'admin' }, async ({ ctx, params }) => {
    await forgetInstanceImport(ctx, params.id!)
    return seeOther(urls.moving())
  }),
]
