import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runReaders } from '../../src/cli/readers'
import { loadConfig } from '../../src/platform/config/config'
import { READER_PACKAGES } from '../support/reader-packages'

const dataDir = mkdtempSync(join(tmpdir(), 'trivet-readers-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

async function trivetReaders(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const io = { write: (line: string) => out.push(line), writeError: (line: string) => err.push(line) }
  const code = await runReaders(args, loadConfig({ TRIVET_DATA_DIR: dataDir }), io as never)
  return { code, out, err: err.join('\n') }
}

test('the command says what is missing, adds it, and says what is there', async () => {
  expect((await trivetReaders()).out).toEqual([
    'Text in pictures: missing tesseract.js-core@7.0.0, @tesseract.js-data/eng@1.0.0',
    'HEIC photos: missing libheif-js@1.23.2',
  ])
  const { code, out } = await trivetReaders('add', READER_PACKAGES.ocr, READER_PACKAGES.english)
  expect(code).toBe(0)
  expect(out).toEqual([
    'added ocr/eng.traineddata.gz',
    'added ocr/tesseract-core-simd-lstm.js',
    'added ocr/tesseract-core-simd-lstm.wasm',
    'Text in pictures: ready (eng)',
    'HEIC photos: missing libheif-js@1.23.2',
  ])
  expect(JSON.parse((await trivetReaders('list', '--json')).out[0]!)).toEqual({
    text: { isReady: true, missing: [], languages: ['eng'] },
    heic: { isReady: false, missing: ['libheif-js@1.23.2'] },
  })
})

test.each([[['add']], [['remove', 'eng']], [['list', 'eng']], [['--forget']]])(
  'trivet readers %j says how it is called',
  async (args) => {
    const { code, err } = await trivetReaders(...args)
    expect(code).toBe(2)
    expect(err).toContain('usage: trivet readers')
  },
)

test('a path that is not there is named in one sentence', async () => {
  const { code, err } = await trivetReaders('add', '/nowhere/at-all.tgz')
  expect(code).toBe(1)
  expect(err).toBe('/nowhere/at-all.tgz cannot be used (ENOENT).')
})

test('nothing of a reader in a folder is said, too', async () => {
  expect((await trivetReaders('add', import.meta.dir)).out[0]).toBe('no reader files were found there')
})
