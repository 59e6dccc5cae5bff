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

test('every setting is on the page of settings or of sign-in, and the rows of settings are no longer than a line', () => {
  const settings = read('docs/operating/settings.md')
  expect(settings.split('\n').filter((line) => line.startsWith('|') && line.length > 160)).toEqual([])
  const pages = settings + read('docs/operating/sign-in.md')
  const isNamed = (name: string) => {
    // Names that begin alike are written as `TRIVET_BACKUP_S3_ENDPOINT`, `_BUCKET`.
    const ends = name.split('_').map((_, at, words) => `_${words.slice(at).join('_')}`)
    return (
      pages.includes(`\`TRIVET_${name}`) ||
      ends.some((end) => pages.includes(`\`${end}\``) || pages.includes(`\`…${end}\``))
    )
  }
  expect(
    Object.values(SETTINGS)
      .filter(({ name }) => !isNamed(name))
      .map(({ name }) => name),
  ).toEqual([])
})
