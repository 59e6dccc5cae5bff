import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { FLOORS, SLICES } from './house'
import { ROOT } from './imports'

const TOP = ['.githooks', 'docs', 'islands', 'locales', 'src', 'static', 'tests', 'tools']
const WITHIN_SRC: readonly string[] = [...SLICES, ...FLOORS]
/** Paths in code marks; what holds a placeholder is none. */
const NAMED = /`([.\w-]+(?:\/[.\w-]+)+\/?)`/g

const texts = ['CHANGELOG.md', 'CONTRIBUTING.md', 'README.md', ...new Glob('docs/**/*.md').scanSync(ROOT)]

test('every path that the documents name is there', () => {
  const lost = texts.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(NAMED)].flatMap(([, path = '']) => {
      const first = path.split('/')[0]!
      const places = [TOP.includes(first) ? path : '', WITHIN_SRC.includes(first) ? `src/${path}` : '']
      const candidates = places.filter((place) => place !== '')
      const isLost = candidates.length > 0 && !candidates.some((place) => existsSync(join(ROOT, place)))
      return isLost ? [`${file}: ${path}`] : []
    }),
  )
  expect(lost).toEqual([])
})

test('decisions have numbers of their own', () => {
  const numbers = texts.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? [])
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted())
})

test('every command of package.json that people run is in the guide', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const names = Object.keys(scripts).filter((name) => !/^(pre|setup$|train:)/.test(name))
  const said = (name: string) => guide.includes(`npm run ${name}`) || guide.includes(`npm ${name}`)
  expect(names.filter((name) => !said(name))).toEqual([])
})

/** Documents that are not here, by name or number; standards that everyone can read may be cited. */
const CITED = [
  /§|\bapi-(?:rules|clients|config|entities|import)\b|\b(?:settled|platform|users-want|specification)\.md\b/i,
  /\bsettled question\b|\busers-want\b|\bdesign\/(?:settled|product|platform|mock|users)\b/i,
  /\bthe (?:contract|specification)\b/i,
]
const STANDARD = /RFC \d+|WebAuthn|Fetch §|Level \d|ELF/

test('comments cite no document that is not in the repository', () => {
  const files = ['src', 'islands', 'tools', 'tests'].flatMap((folder) =>
    [...new Glob(`${folder}/**/*.{ts,tsx,css,sql,py}`).scanSync(ROOT)].filter(
      (file) => !file.includes('architecture/docs'),
    ),
  )
  const citing = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        CITED.some((cited) => cited.test(line)) && !STANDARD.test(line)
          ? [`${file}:${at + 1}: ${line.trim()}`]
          : [],
      ),
  )
  expect(citing).toEqual([])
})

test('pictures and pages that documents show or lead to are there', () => {
  const links = texts.flatMap((file) =>
    [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(/\]\(([^)\s:#]+)(?:#[^)]*)?\)|<img src="([^":]+)"/g),
    ].map(([, link, picture]) => ({ file, path: join(file, '..', link ?? picture ?? '') })),
  )
  expect(links.length).toBeGreaterThan(50)
  expect(
    links.filter(({ path }) => !existsSync(join(ROOT, path))).map(({ file, path }) => `${file}: ${path}`),
  ).toEqual([])
})
