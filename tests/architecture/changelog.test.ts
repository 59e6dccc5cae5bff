import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json'
import { SETTINGS } from '../../src/platform/config/settings'
import { ROOT } from './imports'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const sections = read('CHANGELOG.md').split(/^## /m).slice(1)
const headings = sections.map((section) => section.split('\n')[0]!)
/** What Keep a Changelog names, and two readers of ours. */
const KINDS = /^### (Added|Changed|Deprecated|Removed|Fixed|Security|For operators|For integrators)$/

test('the changelog has what is not released yet, then every version with its day, newest first', () => {
  expect(headings[0]).toBe('[Unreleased]')
  const versions = headings
    .slice(1)
    .map((heading) => /^\[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/.exec(heading)?.[1])
  expect(versions).not.toContain(undefined)
  expect(versions).toEqual(versions.toSorted((one, other) => Bun.semver.order(other!, one!)))
  expect(versions[0]).toBe(packageJson.version)
})

test('a version has at most 40 lines in the changelog, under headings that Keep a Changelog knows', () => {
  for (const section of sections) {
    const lines = section
      .split('\n')
      .slice(1)
      .filter((line) => line.trim() !== '')
    expect(lines.length, section.slice(0, 30)).toBeLessThanOrEqual(40)
    expect(lines.filter((line) => line.startsWith('#') && !KINDS.test(line))).toEqual([])
  }
})

test('every setting is on the page of settings or of providers, in a row no longer than a line', () => {
  const pages = ['settings', 'sign-in'].map((name) => read(`docs/operating/${name}.md`)).join('\n')
  const rows = pages.split('\n').filter((line) => line.startsWith('|'))
  expect(rows.filter((row) => row.length > 160)).toEqual([])
  const named = new Set<string>()
  for (const row of rows) {
    for (const [, name = ''] of row.split(' | ')[0]!.matchAll(/`([A-Z0-9_]+)`/g)) {
      // `TRIVET_BACKUP_S3_ENDPOINT`, `_BUCKET`
      named.add(name.startsWith('_') ? `TRIVET_BACKUP_S3${name}` : name)
    }
  }
  const missing = Object.values(SETTINGS).filter(
    ({ name }) => !named.has(`TRIVET_${name}`) && !named.has(`TRIVET_${name}_FILE`),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
})
