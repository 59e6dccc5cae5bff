import { getGroupNames } from '../groups/group.service'
import { listInstanceImports } from '../migration/instance/instance-task.service'
import type { Ctx } from '../platform/context'
import { type PageRoute, page, seeOther } from '../platform/http/page-route'
import type { RequestScope } from '../platform/http/request-scope'
import type { JobStatus } from '../platform/jobs/scheduler'
import type { Lane, Task, TaskMessage } from '../platform/jobs/task'
import { canRetry, listTasks, retryTask } from '../platform/jobs/tasks'
import { notFound } from '../platform/refusals'
import { showOnNextPage } from '../platform/web/notice'
import { listReports } from '../reports/report.service'
import { countsText } from '../reports/status.rules'
import { urls } from '../urls'
import { getFullNames } from '../users/user.service'
import type { JobView } from './scheduled-work.ui'
import { TasksView, type TaskView } from './tasks.view'

const SHOWN = 100
/** While something runs and there is no script to ask again. */
const REFRESH_SECONDS = 3

function say({ i18n }: RequestScope, message: TaskMessage | null): string | null {
  if (message === null) return null
  const { messageId, values = {} } = message
  if (messageId !== 'report.counts') return i18n._(messageId, values)
  const { done, known, failed } = values
  return countsText(i18n, { done: Number(done), known: Number(known), failed: Number(failed) })
}

/** Whose each task is: the person and their group, the group, or this server itself. */
function ownersOf({ i18n }: RequestScope, ctx: Ctx, tasks: readonly Task[]): (task: Task) => string {
  const people = getFullNames(
    ctx,
    tasks.flatMap(({ userId }) => userId ?? []),
  )
  const groups = getGroupNames(
    ctx,
    tasks.flatMap(({ groupId }) => groupId ?? []),
  )
  return ({ userId, groupId }) => {
    const person = userId && people.get(userId)
    const group = groupId === null ? i18n._('task.this-server') : groups.get(groupId)
    return [person, group].filter(Boolean).join(' · ')
  }
}

const LANE_TEXTS: Record<Lane, string> = {
  usual: 'task.lane-usual',
  delivery: 'task.lane-delivery',
  urgent: 'task.lane-urgent',
  long: 'task.lane-long',
  model: 'admin.models',
  whole: 'task.lane-whole',
}

/** The pages with more about a task: reports of the reader's own group, and those of servers that moved in. */
function reportsOf(ctx: Ctx): Map<string, string> {
  const reports = listReports(ctx).map(({ id, taskId }) => [taskId, urls.report(id)] as const)
  const arrivals = listInstanceImports(ctx, SHOWN).map(
    ({ id, taskId }) => [taskId, urls.movingReport(id)] as const,
  )
  return new Map([...reports, ...arrivals].flatMap(([task, href]) => (task === null ? [] : [[task, href]])))
}

const BACKUP_KIND = 'backup'

/** Kinds whose file is deleted when they fail, or is what failed, with the page that takes another one. */
const ANEW: Readonly<Record<string, () => string>> = {
  'archive-import': urls.migrations,
  'instance-import': urls.moving,
}

function wayOn({ i18n }: RequestScope, { state, kind, error }: Task): Pick<TaskView, 'canRetry' | 'anew'> {
  if (state !== 'failed') return { canRetry: false, anew: null }
  const isLasting = !canRetry({ error })
  const href = Object.hasOwn(ANEW, kind) ? ANEW[kind]!() : null
  const anew = isLasting && href !== null ? { href, text: i18n._('task.another-file') } : null
  return { canRetry: !isLasting, anew }
}

function failuresOf({ state, result }: Task): TaskView['failures'] {
  const { done = 0, known = 0, failed = 0 } = result?.values ?? {}
  if (state !== 'done' || Number(failed) === 0) return 'none'
  return Number(done) + Number(known) === 0 ? 'all' : 'some'
}

function toTaskView(scope: RequestScope, task: Task, owner: string, report: string | null): TaskView {
  const { progressDone, progressTotal } = task
  const failures = failuresOf(task)
  // The verdict says it.
  const result = failures === 'all' && task.result?.messageId === 'report.counts' ? null : task.result
  return {
    id: task.id,
    title: say(scope, task.title) ?? '',
    owner,
    lane: scope.i18n._(LANE_TEXTS[task.lane]),
    state: task.state,
    progress: progressTotal > 0 ? Math.min(1, progressDone / progressTotal) : null,
    failures,
    message: say(scope, task.state === 'done' ? result : task.error),
    createdAt: task.createdAt,
    finishedAt: task.finishedAt,
    report,
    isRoutine: task.userId === null,
    ...wayOn(scope, task),
  }
}

function toJobView({ i18n }: RequestScope, { name, titleId, isRunning, run, nextRunAt }: JobStatus): JobView {
  return {
    name,
    title: i18n._(titleId),
    isRunning,
    isOk: run?.isOk ?? null,
    startedAt: run?.startedAt ?? null,
    nextRunAt: nextRunAt.getUTCFullYear() > 9999 ? null : nextRunAt.toISOString(),
  }
}

/** Background work of all groups and of the site, for administrators. */
export const TASK_PAGES: PageRoute[] = [
  page({ path: '/admin/background-tasks', access: 'admin' }, ({ ctx, scope }) => {
    const latest = listTasks(ctx, SHOWN)
    const ownerOf = ownersOf(scope, ctx, latest)
    const reports = reportsOf(ctx)
    const tasks = latest.map((task) => {
      const page = task.kind === BACKUP_KIND ? urls.backups() : (reports.get(task.id) ?? null)
      return toTaskView(scope, task, ownerOf(task), page)
    })
    const jobs = scope.services.jobs.status().map((job) => toJobView(scope, job))
    const isBusy =
      tasks.some((task) => task.state === 'running' || task.state === 'waiting') ||
      jobs.some((job) => job.isRunning)
    return {
      title: scope.i18n._('task.background-tasks'),
      styles: 'plain',
      refreshSeconds: isBusy ? REFRESH_SECONDS : undefined,
      frame: 'admin',
      place: 'tasks',
      body: <TasksView tasks={tasks} jobs={jobs} isBusy={isBusy} />,
    }
  }),
  page(
    { method: 'POST', path: '/admin/background-tasks/jobs/:name/run', access: 'admin' },
    ({ scope, params }) => {
      const { jobs } = scope.services
      const job = jobs.status().find(({ name }) => name === params.name)
      if (!job) throw notFound()
      jobs.run(job.name)
      showOnNextPage(scope, {
        tone: 'info',
        messageId: 'job.started',
        values: { job: scope.i18n._(job.titleId) },
      })
      return seeOther(urls.tasks())
    },
  ),
  page({ method: 'POST', path: '/admin/background-tasks/:id/retry', access: 'admin' }, ({ ctx, params }) => {
    retryTask(ctx, params.id!)
    return seeOther(urls.tasks())
  }),
]
