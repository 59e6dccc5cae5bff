import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { addReaderFiles } from '../../../src/platform/readers/add-files'
import {
  findReaderFile,
  missingPrograms,
  PROGRAM_FILES,
  readerLanguages,
} from '../../../src/platform/readers/reader-files'
import { READER_PACKAGES } from '../../support/reader-packages'

let dataDir: string
const folders: string[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trivet-readers-'))
  folders.push(dataDir)
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const GERMAN = 'deu.traineddata.gz'
function put(path: string, content: string | Uint8Array = gzipSync('words')): string {
  const file = join(dataDir, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
  return file
}

describe('what is handed out', () => {
  test('is nothing of an empty directory', () => {
    expect(PROGRAM_FILES.map(({ name }) => findReaderFile(dataDir, name))).toEqual([null, null, null, null])
    expect(missingPrograms(dataDir, 'ocr').map(({ from }) => from)).toEqual(
      Array(2).fill('tesseract.js-core@7.0.0'),
    )
    expect(readerLanguages(dataDir)).toEqual([])
  })

  test('is a program of the known content only', async () => {
    put('ocr/tesseract-core-simd-lstm.js', 'fetch("/api/users")')
    expect(findReaderFile(dataDir, 'tesseract-core-simd-lstm.js')).toBeNull()
    await addReaderFiles(dataDir, [READER_PACKAGES.ocr])
    const file = findReaderFile(dataDir, 'tesseract-core-simd-lstm.js')
    expect(file).toMatchObject({ type: 'text/javascript; charset=utf-8', version: 'e48e2f02ddae' })
    put('ocr/tesseract-core-simd-lstm.js', 'fetch("/api/users")')
    expect(findReaderFile(dataDir, 'tesseract-core-simd-lstm.js')).toBeNull()
  })

  test.each([
    'trivet.db',
    '../trivet.db',
    '../ocr/deu.traineddata.gz',
    'ocr/deu.traineddata.gz',
    'DEU.traineddata.gz',
    'deu.traineddata',
    '.deu.traineddata.gz.part',
    'deu.traineddata.gz\0',
    'deu\n.traineddata.gz',
    '',
    '..',
  ])('is not %j', (name) => {
    put(`ocr/${GERMAN}`)
    put('trivet.db')
    put('ocr/trivet.db')
    put('ocr/deu.traineddata')
    expect(findReaderFile(dataDir, name)).toBeNull()
    expect(readerLanguages(dataDir)).toEqual(['deu'])
  })

  test('is no link, whether the file is one or the folder', () => {
    const secret = put('elsewhere/fra.traineddata.gz', 'secret')
    put(`ocr/${GERMAN}`)
    symlinkSync(secret, join(dataDir, 'ocr/fra.traineddata.gz'))
    expect(readerLanguages(dataDir)).toEqual(['deu'])
    expect(findReaderFile(dataDir, 'fra.traineddata.gz')).toBeNull()
    renameSync(join(dataDir, 'ocr'), join(dataDir, 'real'))
    symlinkSync(join(dataDir, 'real'), join(dataDir, 'ocr'))
    expect(findReaderFile(dataDir, GERMAN)).toBeNull()
    expect(readerLanguages(dataDir)).toEqual([])
  })

  test('has another version when it was replaced', () => {
    put(`ocr/${GERMAN}`)
    const before = findReaderFile(dataDir, GERMAN)?.version
    put(`ocr/${GERMAN}`, gzipSync('other words'))
    expect(findReaderFile(dataDir, GERMAN)?.version).not.toBe(before)
  })
})

describe('what is added', () => {
  test('comes out of folders of npm, the small one of a language', async () => {
    const { added, unknown } = await addReaderFiles(dataDir, Object.values(READER_PACKAGES))
    expect(added).toEqual([
      'heic/libheif.js',
      'heic/libheif.wasm',
      'ocr/eng.traineddata.gz',
      'ocr/tesseract-core-simd-lstm.js',
      'ocr/tesseract-core-simd-lstm.wasm',
    ])
    // The package has the bundle of another kind, too, under the same name.
    expect(unknown).toEqual([])
    expect(missingPrograms(dataDir, 'ocr')).toEqual([])
    expect(missingPrograms(dataDir, 'heic')).toEqual([])
    expect(Bun.file(join(dataDir, 'ocr/eng.traineddata.gz')).size).toBe(2_952_873)
  })

  test('comes out of packages as they are downloaded, and of plain files', async () => {
    const inside = { 'package/4.0.0_best_int/deu.traineddata.gz': gzipSync('small') }
    const archive = new Bun.Archive({ ...inside, 'package/4.0.0/deu.traineddata.gz': gzipSync('large') })
    const path = put('download.tgz', gzipSync(await archive.bytes()))
    const plain = put('fra.traineddata', 'plain')
    const other = put('notes.txt', 'no')
    expect((await addReaderFiles(dataDir, [path, plain, other])).added).toEqual([
      'ocr/deu.traineddata.gz',
      'ocr/fra.traineddata.gz',
    ])
    const words = async (file: string) =>
      new TextDecoder().decode(Bun.gunzipSync(await Bun.file(join(dataDir, 'ocr', file)).bytes()))
    expect(await words(GERMAN)).toBe('small')
    expect(await words('fra.traineddata.gz')).toBe('plain')
  })

  test('is no other version of a program, and that is said', async () => {
    const path = put('new/libheif.js', 'newer')
    expect(await addReaderFiles(dataDir, [path])).toEqual({ added: [], unknown: ['libheif.js'] })
  })
})
