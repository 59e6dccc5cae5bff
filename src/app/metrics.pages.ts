import { backupsDirOf, lastProven, readLedger } from '../backups/ledger.service'
import type { Services } from '../platform/context'
import { type PageRoute, publicPage } from '../platform/http/page-route'
import { countTaskKinds, countTasks } from '../platform/jobs/tasks'
import { type Measure, toPrometheusText } from '../platform/metrics/exposition'
import { workCounters } from '../platform/metrics/work-counters'
import { notFound } from '../platform/refusals'
import { VERSION } from '../platform/version'

const TASK_STATES = ['waiting', 'running', 'done', 'failed'] as const

function single(name: string, type: 'counter' | 'gauge', help: string, value: number): Measure {
  return { name, type, help, samples: [{ value }] }
}

function processMeasures({ db }: Services): Measure[] {
  const memory = process.memoryUsage()
  return [
    {
      name: 'trivet_build_info',
      type: 'gauge',
      help: 'Version of Trivet.',
      samples: [{ labels: { version: VERSION }, value: 1 }],
    },
    single('process_uptime_seconds', 'gauge', 'Time since the start.', process.uptime()),
    single('process_resident_memory_bytes', 'gauge', 'Resident memory.', memory.rss),
    single('process_heap_bytes', 'gauge', 'Memory of the JavaScript heap in use.', memory.heapUsed),
    single('trivet_db_statements_total', 'counter', 'SQL statements since the start.', db.statements),
  ]
}

function workMeasures(services: Services): Measure[] {
  const { jobs } = services
  const counts = countTasks(services)
  const runs = jobs.status().flatMap(({ name, run }) => (run?.finishedAt ? [{ name, run }] : []))
  return [
    {
      name: 'trivet_tasks',
      type: 'gauge',
      help: 'Background tasks by state.',
      samples: TASK_STATES.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 })),
    },
    {
      name: 'trivet_tasks_by_kind',
      type: 'gauge',
      help: 'Background tasks by kind and state: webhooks, notifiers, imports, mails and others.',
      samples: countTaskKinds(services).map(({ kind, state, count }) => ({
        labels: { kind, state },
        value: count,
      })),
    },
    {
      name: 'trivet_job_last_run_timestamp_seconds',
      type: 'gauge',
      help: 'When each regular job last ended.',
      samples: runs.map(({ name, run }) => ({
        labels: { job: name },
        value: Date.parse(run.finishedAt ?? '') / 1000,
      })),
    },
    {
      name: 'trivet_job_last_run_ok',
      type: 'gauge',
      help: 'Whether the last run of each regular job went well.',
      samples: runs.map(({ name, run }) => ({ labels: { job: name }, value: run.isOk ? 1 : 0 })),
    },
  ]
}

function backupMeasures({ config }: Services): Measure[] {
  const folder = backupsDirOf(config)
  const proven = lastProven(folder)
  const isFailing = readLedger(folder).failure !== null
  const name = 'trivet_backup_last_proven_timestamp_seconds'
  return [
    ...(proven
      ? [single(name, 'gauge', 'When a backup was last proven.', Date.parse(proven.at) / 1000)]
      : []),
    single('trivet_backup_failing', 'gauge', 'Whether the last backup failed.', isFailing ? 1 : 0),
  ]
}

/** Figures for Prometheus, while TRIVET_METRICS is on; without a password, so only the own network may reach them. */
export const METRICS_PAGES: PageRoute[] = [
  publicPage({ path: '/metrics' }, ({ scope: { services } }) => {
    if (!services.config.metrics) throw notFound()
    const measures = [
      ...processMeasures(services),
      ...services.requestMetrics.measures(),
      ...workMeasures(services),
      ...backupMeasures(services),
      ...workCounters(services.db),
    ]
    return new Response(toPrometheusText(measures), {
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
    })
  }),
]
