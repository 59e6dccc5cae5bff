import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Glob } from 'bun'
import { LONG_FILES, MAX_DEPTH, MAX_FILES_PER_FOLDER, MAX_LINES, WIDE_FOLDERS } from './house'
import { ROOT, sourceFiles } from './imports'

const shipped = sourceFiles('src', 'islands')
const styles = [...new Glob('static/**/*.css').scanSync(ROOT)]

test('no file is longer than 300 lines', () => {
  const long = [...shipped, ...styles, 'build.ts']
    .filter((file) => !LONG_FILES.includes(file))
    .map((file) => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
  expect(long).toEqual([])
})

test('no folder is wider than thirty files or deeper than three', () => {
  const folders = new Map<string, number>()
  for (const file of shipped) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1)
  const wide = [...folders].filter(
    ([folder, files]) => files > MAX_FILES_PER_FOLDER && !WIDE_FOLDERS.includes(folder),
  )
  const deep = [...folders.keys()].filter((folder) => folder.split('/').length - 1 > MAX_DEPTH)
  expect({ wide, deep }).toEqual({ wide: [], deep: [] })
})

test('files are named in kebab case, noun first and role second, without barrels', () => {
  const NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)?(\.d)?\.tsx?$/
  const odd = shipped.filter((file) => {
    const name = file.split('/').at(-1)!
    return !NAME.test(name) || /^(index|utils|helpers|misc|common)\.tsx?$/.test(name)
  })
  expect(odd).toEqual([])
})

test('nothing is left for later in what ships', () => {
  const MARKS = /\b(TODO|FIXME|XXX)\b|[Nn]ot implemented|[Cc]oming soon|[Ll]orem ipsum/
  const left = [...shipped, ...styles].filter((file) => MARKS.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(left).toEqual([])
})

test('styles have no important, and pages no inline style', () => {
  const important = styles.filter((file) => readFileSync(join(ROOT, file), 'utf8').match(/!important\s*[;}]/))
  const inline = shipped.filter(
    (file) => file.endsWith('.tsx') && /\sstyle=\{/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect({ important, inline }).toEqual({ important: [], inline: [] })
})

test('only the guarded client opens connections to elsewhere', () => {
  const OPENERS =
    /from ['"](node:)?(http|https|net|tls|dns)(\/promises)?['"]|\bBun\.connect\b|(?<![.\w])fetch\(|new WebSocket\(|EventSource\(/
  // The health command asks the server of its own machine.
  const allowed = ['src/platform/net/', 'src/cli/health.ts', 'islands/api-client.ts', 'islands/dev-reload.ts']
  const bare = shipped.filter((file) => {
    return (
      !allowed.some((prefix) => file.startsWith(prefix)) &&
      OPENERS.test(readFileSync(join(ROOT, file), 'utf8'))
    )
  })
  expect(bare).toEqual([])
})

test('every package in package.json is used', () => {
  const files = [
    ...sourceFiles('src', 'islands', 'tools', 'tests'),
    'build.ts',
    'biome.json',
    'tsconfig.json',
  ]
  const text = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const names = Object.keys({ ...dependencies, ...devDependencies })
  // A package of types belongs to the one it describes.
  const isUsed = (name: string) =>
    name.startsWith('@types/')
      ? names.includes(name.slice('@types/'.length))
      : new RegExp(`["'\`/]${RegExp.escape(name)}["'/-]`).test(text)
  expect(names.filter((name) => !isUsed(name))).toEqual([])
})
