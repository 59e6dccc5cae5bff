import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { embedSharp } from '../../../tools/build/embed-sharp.plugin'
import { photograph } from '../../support/photographs'

const root = resolve(import.meta.dir, '../../..')
const images = join(root, 'src/platform/images')
const platform = process.arch === 'arm64' ? 'linux-arm64' : 'linux-x64'
const work = mkdtempSync(join(tmpdir(), 'trivet-native-'))
const executable = join(work, 'convert')

/** Converts each file it is given and prints the result: `cache` is where it may unpack, or "-". */
const program = `
  import { convertToOriginal } from ${JSON.stringify(join(images, 'convert'))}
  import { setNativeCacheDir } from ${JSON.stringify(join(images, 'native-cache'))}
  const [cache, ...files] = process.argv.slice(2)
  if (cache !== '-') setNativeCacheDir(cache)
  for (const file of files) {
    const outcome = await convertToOriginal(await Bun.file(file).bytes()).then((webp) => webp.width + 'x' + webp.height, (error) => error.messageId + ': ' + error.cause)
    console.log(outcome)
  }
`

beforeAll(async () => {
  writeFileSync(join(work, 'convert.ts'), program)
  const built = await Bun.build({
    entrypoints: [join(work, 'convert.ts')],
    target: 'bun',
    minify: true,
    splitting: true,
    plugins: [embedSharp(platform, root)],
    compile: { outfile: executable, autoloadDotenv: false, autoloadBunfig: false },
  })
  expect(built.success).toBe(true)
  await photograph({ width: 400, height: 300 }).jpeg().toFile(join(work, 'soup.jpg'))
  await photograph({ width: 320, height: 240 }).avif({ effort: 0 }).toFile(join(work, 'soup.avif'))
  await photograph({ width: 200, height: 100 }).tiff().toFile(join(work, 'soup.tiff'))
}, 120_000)
afterAll(() => rmSync(work, { recursive: true }))

function convert(cache: string, ...names: string[]): string[] {
  const cwd = mkdtempSync(join(work, 'empty-'))
  const child = Bun.spawnSync([executable, cache, ...names.map((name) => join(work, name))], { cwd, env: {} })
  expect(readdirSync(cwd)).toEqual([])
  return child.stdout.toString().trim().split('\n')
}

test('the first picture unpacks the libraries once, into a folder that is ours alone', () => {
  const cache = join(work, 'cache')
  mkdirSync(join(cache, 'native', 'of-an-older-version'), { recursive: true })
  writeFileSync(join(cache, 'something-else'), 'kept')
  expect(convert(cache, 'soup.jpg', 'soup.avif', 'soup.tiff')).toEqual(['400x300', '320x240', '200x100'])
  expect(readdirSync(cache).sort()).toEqual(['native', 'something-else'])
  const versions = readdirSync(join(cache, 'native'))
  expect([versions.length, versions.includes('of-an-older-version')]).toEqual([1, false])
  const own = join(cache, 'native', versions[0] ?? '')
  expect(statSync(own).mode & 0o777).toBe(0o700)
  const library = join(own, '@img', `sharp-${platform}`, 'lib')
  const [name = ''] = readdirSync(library)
  const unpackedAt = statSync(join(library, name)).mtimeMs
  expect(convert(cache, 'soup.avif')).toEqual(['320x240'])
  expect(statSync(join(library, name)).mtimeMs).toBe(unpackedAt)
})

test('a library that was cut short is unpacked again', () => {
  const cache = join(work, 'cut')
  convert(cache, 'soup.avif')
  const libraries = new Bun.Glob('native/*/@img/*/lib/*').scanSync(cache)
  for (const library of libraries) {
    rmSync(join(cache, library))
    writeFileSync(join(cache, library), 'half')
  }
  expect(convert(cache, 'soup.avif')).toEqual(['320x240'])
})

test('without a folder, or with one that cannot be written, the libraries stay in memory', () => {
  const closed = join(work, 'closed')
  writeFileSync(closed, 'a file where a folder should be')
  expect(convert('-', 'soup.avif', 'soup.tiff')).toEqual(['320x240', '200x100'])
  expect(convert(closed, 'soup.avif')).toEqual(['320x240'])
})
