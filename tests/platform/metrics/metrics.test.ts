import { describe, expect, test } from 'bun:test'
import { toPrometheusText } from '../../../src/platform/metrics/exposition'
import { createRequestMetrics } from '../../../src/platform/metrics/request-metrics'
import { seedKitchen } from '../../support/kitchen'

const value = (text: string, line: string) =>
  text
    .split('\n')
    .find((candidate) => candidate.startsWith(`${line} `))
    ?.slice(line.length + 1)

test('the text is what Prometheus reads, with labels escaped', () => {
  const text = toPrometheusText([
    {
      name: 'spoons_total',
      help: 'Spoons\nin the drawer.',
      type: 'counter',
      samples: [{ value: 1.5 }, { suffix: '_max', labels: { of: 'a "big" one\\\n', n: 2 }, value: 3 }],
    },
  ])
  expect(text).toBe(
    '# HELP spoons_total Spoons\\nin the drawer.\n# TYPE spoons_total counter\nspoons_total 1.5\n' +
      'spoons_total_max{of="a \\"big\\" one\\\\\\n",n="2"} 3\n',
  )
})

test('requests are counted by route, and each class of the histogram holds those below it', () => {
  const metrics = createRequestMetrics()
  for (const ms of [5, 5.1, 20_000]) metrics.observe({ method: 'GET', route: '/g/:group', status: 200, ms })
  metrics.observe({ method: 'BREW', route: 'none', status: 404, ms: 1 })
  const text = toPrometheusText(metrics.measures())
  const name = 'trivet_http_request_duration_seconds'
  const labels = 'method="GET",route="/g/:group",status="200"'
  expect(value(text, `${name}_bucket{${labels},le="0.005"}`)).toBe('1')
  expect(value(text, `${name}_bucket{${labels},le="0.01"}`)).toBe('2')
  expect(value(text, `${name}_bucket{${labels},le="10"}`)).toBe('2')
  expect(value(text, `${name}_bucket{${labels},le="+Inf"}`)).toBe('3')
  expect(value(text, `${name}_count{${labels}}`)).toBe('3')
  expect(Number(value(text, `${name}_sum{${labels}}`))).toBeCloseTo(20.0101)
  expect(text).toContain('method="OTHER",route="none",status="404"')
})

describe('/metrics', () => {
  test('is not there unless the operator wants it', async () => {
    const kitchen = seedKitchen()
    expect((await kitchen.request('/metrics')).status).toBe(404)
  })

  test('shows requests by pattern, never by path, and the state of tasks and jobs', async () => {
    const kitchen = seedKitchen({ TRIVET_METRICS: 'true' })
    const { jobs, db } = kitchen.services
    await kitchen.request('/api/foods/11111111-1111-4111-8111-111111111111', { as: kitchen.mara })
    await kitchen.request('/nowhere/secret-word')
    db.run(
      `INSERT INTO tasks (id, group_id, user_id, kind, lane, title, locale, input, run_after, created_at)
       VALUES ('t', ?1, ?2, 'peel', 'usual', '{}', 'en-US', '{}', '', '')`,
      kitchen.mara.groupId,
      kitchen.mara.userId,
    )
    jobs.run('optimize-database')
    await jobs.stop()
    const response = await kitchen.request('/metrics')
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const text = await response.text()
    expect(text).toContain('_count{method="GET",route="/api/foods/:id",status="404"} 1')
    expect(text).not.toContain('secret-word')
    expect(value(text, 'trivet_tasks{state="waiting"}')).toBe('1')
    expect(value(text, 'trivet_tasks{state="failed"}')).toBe('0')
    expect(value(text, 'trivet_job_last_run_ok{job="optimize-database"}')).toBe('1')
    expect(value(text, 'trivet_job_last_run_timestamp_seconds{job="optimize-database"}')).toBe('1795255200')
    expect(Number(value(text, 'trivet_db_statements_total'))).toBeGreaterThan(0)
    expect(Number(value(text, 'process_resident_memory_bytes'))).toBeGreaterThan(1e6)
  })
})
