import { expect, test } from 'bun:test'
import { createLog } from '../../src/platform/log'

function capture(format: 'text' | 'json', level: 'debug' | 'warn' = 'debug') {
  const lines: string[] = []
  return { log: createLog({ level, format, write: (line) => lines.push(line) }), lines }
}

test('a line break in a value cannot forge an entry', () => {
  const { log, lines } = capture('text')
  log.info('login', { user: 'mara\n2026-01-01T00:00:00Z INFO  login user=admin' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('\n')
})

test('levels below the one that is set are silent', () => {
  const { log, lines } = capture('text', 'warn')
  log.debug('a')
  log.info('b')
  log.warn('c')
  log.error('d')
  expect(lines.map((line) => line.split(' ').at(-1))).toEqual(['c', 'd'])
  expect([log.writes('info'), log.writes('warn'), log.writes('error')]).toEqual([false, true, true])
})

test('an error is logged with everything that caused it', () => {
  const { log, lines } = capture('text')
  log.error('failed', { error: new Error('outer', { cause: new TypeError('inner') }) })
  expect(lines[0]).toContain('outer')
  expect(lines[0]).toContain('caused by: TypeError: inner')
})

test('as JSON each entry is one object with its data and that of its parents', () => {
  const { log, lines } = capture('json')
  log.with({ request: 'r1' }).warn('slow', { ms: 12, error: new Error('x') })
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 'warn',
    message: 'slow',
    request: 'r1',
    ms: 12,
    error: { message: 'x' },
  })
})
