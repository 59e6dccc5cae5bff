import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ArchiveKind } from '../../../src/importers/archive/archive-kind.schema'
import { openArchiveFile } from '../../../src/importers/archive/archive-reader.service'
import { lacksCorpus } from '../../support/skips'

const corpus = join(process.env.TRIVET_CORPUS ?? '', 'migrations')
const isMissing = !process.env.TRIVET_CORPUS || !existsSync(corpus)

/** Recipes of each archive, and how many of them have a photograph. */
const ARCHIVES: [ArchiveKind, number, number][] = [
  ['chowdown', 2, 2],
  ['nextcloud', 3, 2],
  ['paprika', 5, 5],
  ['tandoor', 1, 1],
]

test.skipIf(lacksCorpus(isMissing)).each(ARCHIVES)(
  'a real archive of %s is read whole',
  async (kind, recipes, pictures) => {
    const archive = await openArchiveFile(Bun.file(join(corpus, `${kind}.zip`)), kind)
    const read = await Promise.all(archive.units.map(({ key }) => archive.read(key)))
    expect(read).toHaveLength(recipes)
    for (const { name, ingredients, instructions } of read) {
      expect(name).not.toBe('')
      expect(ingredients!.length).toBeGreaterThan(1)
      expect(instructions!.length).toBeGreaterThan(0)
    }
    const found = read.flatMap(({ picture }) => (picture?.from === 'archive' ? [picture.read()] : []))
    expect((await Promise.all(found)).filter(({ byteLength }) => byteLength > 1000)).toHaveLength(pictures)
    archive.close()
  },
)
