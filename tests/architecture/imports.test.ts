import { expect, test } from 'bun:test'
import {
  EXCEPTIONS,
  FLOORS,
  MAY_IMPORT,
  PLATFORM_BASE,
  PLATFORM_DOORS,
  ROOT_FILES,
  type Role,
  roleOf,
  SLICES,
} from './house'
import { type Import, importsOf, sourceFiles } from './imports'

const order = new Map<string, number>(SLICES.map((slice, index) => [slice, index]))

/** `src/recipes/search/…` → `recipes`; `islands/recipes/…` → `recipes`. */
function placeOf(path: string): string {
  return path.split('/')[1] ?? ''
}

/** Parts of platform that run in the browser as well: text rules, the error type, and the element that marks an island. */
const BROWSER_SAFE = [
  'src/platform/html/allowed-html.rules',
  'src/platform/html/links.rules',
  'src/platform/html/tree.rules',
  'src/platform/i18n/formatting.rules',
  'src/platform/i18n/isolating.rules',
  'src/platform/i18n/languages.rules',
  'src/platform/i18n/order.rules',
  'src/platform/text/',
  'src/platform/errors',
  'src/platform/flags',
  'src/platform/http/fields',
  'src/platform/http/form.rules',
  'src/platform/http/paging',
  'src/platform/http/query',
  'src/platform/http/token-scope.rules',
  'src/platform/ids',
  'src/platform/images/focus',
  'src/platform/query/filter-parts',
  'src/platform/web/early-presses',
  'src/platform/web/enhancer',
  'src/platform/web/in-pieces',
  'src/platform/web/island',
  'src/platform/web/page-context',
  'src/platform/zone',
]

/** What a view may ask of the platform: marks of islands, texts, and the tables of flags and scopes that forms offer. */
const VIEW_SAFE = [
  'src/platform/flags',
  'src/platform/html/links.rules',
  'src/platform/html/tree.rules',
  'src/platform/http/token-scope.rules',
  'src/platform/i18n/i18n',
  'src/platform/images/focus',
  'src/platform/web/early-presses',
  'src/platform/web/enhancer',
  'src/platform/web/in-pieces',
  'src/platform/web/island',
]

const isOurs = (path: string) =>
  path.startsWith('src/') || path.startsWith('islands/') || path.startsWith('tests/')
const isException = ({ from, to }: Import) => EXCEPTIONS.some((line) => line.from === from && line.to === to)
const roleOfImport = (path: string): Role => roleOf(/\.tsx?$/.test(path) ? path : `${path}.ts`)

function complain(found: Import[]): string[] {
  return found
    .filter((line) => !isException(line))
    .map(({ from, to, line }) => `${from}:${line} imports ${to}`)
}

const server = sourceFiles('src')
const islands = sourceFiles('islands')
const all = [...server, ...islands].flatMap(importsOf)

test('every folder of src is a slice or a floor of the house', () => {
  const places = new Set(
    server.map(placeOf).filter((place) => !(ROOT_FILES as readonly string[]).includes(place)),
  )
  const known = new Set<string>([...SLICES, ...FLOORS])
  expect([...places].filter((place) => !known.has(place))).toEqual([])
})

test('platform imports only platform and the addresses', () => {
  const wrong = all.filter(({ from, to }) => {
    if (!from.startsWith('src/platform/') || !isOurs(to)) return false
    return !to.startsWith('src/platform/') && to !== 'src/urls'
  })
  expect(complain(wrong)).toEqual([])
})

test("the platform's base knows nothing of requests and pages", () => {
  const folderIn = (path: string) => path.split('/')[2] ?? ''
  const wrong = all.filter(({ from, to }) => {
    const isInBase =
      from.startsWith('src/platform/') && (PLATFORM_BASE as readonly string[]).includes(folderIn(from))
    const isDoor =
      to.startsWith('src/platform/') && (PLATFORM_DOORS as readonly string[]).includes(folderIn(to))
    return isInBase && isDoor
  })
  expect(complain(wrong)).toEqual([])
})

test('every folder of the platform belongs to its base or to its doors', () => {
  const folders = new Set(
    server.filter((file) => /^src\/platform\/\w+\//.test(file)).map((file) => file.split('/')[2]!),
  )
  const known = new Set<string>([...PLATFORM_BASE, ...PLATFORM_DOORS])
  expect([...folders.symmetricDifference(known)]).toEqual([])
})

test('what every page is made of knows no slice', () => {
  const wrong = all.filter(
    ({ from, to }) => from.startsWith('src/ui/') && isOurs(to) && !/^src\/(ui\/|platform\/|urls$)/.test(to),
  )
  expect(complain(wrong)).toEqual([])
})

test('every file of a slice has a role', () => {
  const without = server.filter((file) => order.has(placeOf(file)) && roleOf(file) === 'other')
  expect(without).toEqual([])
})

test('a slice imports only itself and slices before it', () => {
  const wrong = all.filter(({ from, to }) => {
    const [own, other] = [order.get(placeOf(from)), order.get(placeOf(to))]
    return (
      from.startsWith('src/') &&
      to.startsWith('src/') &&
      own !== undefined &&
      other !== undefined &&
      other > own
    )
  })
  expect(complain(wrong)).toEqual([])
})

/** `src/recipes/image/photo.ts` → `recipes/image`; files in a slice's root belong to the slice itself. */
const folderOf = (path: string) => path.split('/').slice(1, -1).join('/')

test('the folders of a slice import each other in one direction', () => {
  const inside = server.flatMap(importsOf).filter(({ from, to }) => {
    const isSchemaOfRoot = roleOfImport(to) === 'schema' && folderOf(to) === placeOf(to)
    const isIsland = to.startsWith('islands/')
    return order.has(placeOf(from)) && placeOf(from) === placeOf(to) && !isSchemaOfRoot && !isIsland
  })
  const seen = new Map<string, Set<string>>()
  for (const { from, to } of inside) {
    const [own, other] = [folderOf(from), folderOf(to)]
    if (own !== other) seen.set(own, (seen.get(own) ?? new Set()).add(other))
  }
  const reaches = (from: string, to: string, done = new Set<string>()): boolean =>
    [...(seen.get(from) ?? [])].some((next) => {
      if (next === to) return true
      if (done.has(next)) return false
      return reaches(next, to, done.add(next))
    })
  const wrong = inside.filter(({ from, to }) => {
    const [own, other] = [folderOf(from), folderOf(to)]
    return own !== other && reaches(other, own)
  })
  expect(complain(wrong)).toEqual([])
})

test('slices never import the app or the commands', () => {
  const wrong = all.filter(
    ({ from, to }) => order.has(placeOf(from)) && (to.startsWith('src/app/') || to.startsWith('src/cli/')),
  )
  expect(complain(wrong)).toEqual([])
})

test('a role imports only the roles that its kind may see', () => {
  const wrong = all.filter(({ from, to }) => {
    const inSlices =
      order.has(placeOf(from)) &&
      (to.startsWith('src/') || to.startsWith('islands/')) &&
      order.has(placeOf(to))
    if (!inSlices) return false
    const [own, other] = [roleOf(from), roleOfImport(to)]
    if (own === 'other' || other === 'other') return false
    return own !== other && !MAY_IMPORT[own].includes(other)
  })
  expect(complain(wrong)).toEqual([])
})

test('a store belongs to its own slice', () => {
  const wrong = all.filter(({ from, to }) => roleOfImport(to) === 'store' && placeOf(from) !== placeOf(to))
  expect(complain(wrong)).toEqual([])
})

test('API, pages, jobs and parts of the frame are mounted by the app alone', () => {
  const doors: readonly Role[] = ['api', 'pages', 'jobs', 'layout']
  const wrong = all.filter(({ from, to }) => doors.includes(roleOfImport(to)) && !from.startsWith('src/app/'))
  expect(complain(wrong.filter(({ from, to }) => placeOf(from) !== placeOf(to)))).toEqual([])
})

test('what reaches the browser never sees the server', () => {
  const browser: readonly Role[] = ['schema', 'rules', 'ui', 'island']
  const wrong = all.filter(({ from, to, isType }) => {
    if (!(from.startsWith('islands/') || browser.includes(roleOf(from)))) return false
    if (/^(bun|node|trivet):/.test(to) || to === 'bun' || to === 'sharp') return true
    if (BROWSER_SAFE.some((prefix) => to.startsWith(prefix))) return false
    if (to.startsWith('src/platform/')) return !isType && !from.startsWith('src/platform/')
    return (
      ['service', 'store', 'api', 'pages', 'jobs', 'layout', 'view'].includes(roleOfImport(to)) && isOurs(to)
    )
  })
  expect(complain(wrong)).toEqual([])
})

test('views take data: they fetch nothing and see no service', () => {
  const wrong = all.filter(({ from, to }) => {
    if (roleOf(from) !== 'view') return false
    return to.startsWith('src/platform/') && !VIEW_SAFE.includes(to)
  })
  expect(complain(wrong)).toEqual([])
})

test('nothing in the shipped code imports the tests', () => {
  expect(complain(all.filter(({ to }) => to.startsWith('tests/')))).toEqual([])
})
