import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ICON_NAMES } from '../../src/ui/icon.ui'
import { DRAWING_NAMES } from '../../src/ui/pictures/drawing.ui'
import bundles from '../../static/styles/bundles.json'
import { readBundles } from '../../tools/build/static-files'

const styles = join(import.meta.dir, '../../static/styles')
const sheets = readdirSync(styles, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
)

test('every bundle is whole: the order of layers, the tokens and the base come first, each sheet once', () => {
  for (const [name, list] of Object.entries(bundles)) {
    // What sets a page on paper, and what a sheet over it needs, comes behind the bundle of its screen.
    if (name !== 'paper' && name !== 'sheets')
      expect([name, ...list.slice(0, 3)]).toEqual([name, 'layers.css', 'tokens.css', 'base.css'])
    expect(new Set(list).size).toBe(list.length)
    for (const sheet of list) expect([sheet, existsSync(join(styles, sheet))]).toEqual([sheet, true])
  }
})

test('every sheet is on some page', () => {
  // The page of all parts, in development, has every sheet and one of its own.
  const used = new Set(Object.values(readBundles(join(styles, '../..'), false)).flat())
  expect(sheets.filter((sheet) => !used.has(sheet))).toEqual([])
})

test('sheets know no left or right, no !important and no colour of their own outside the tokens', () => {
  for (const sheet of sheets) {
    const text = readFileSync(join(styles, sheet), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    expect([sheet, text.match(/!important/g)]).toEqual([sheet, null])
    const physical = text.match(
      /^\s*(?:(?:margin|padding|border)-(?:left|right|top|bottom)|left|right|top|bottom)\s*:/gm,
    )
    expect([sheet, physical]).toEqual([sheet, null])
    if (sheet === 'tokens.css' || sheet === 'paper.css') continue
    expect([sheet, text.match(/(?<=:[^;{]*)#[0-9a-f]{3,8}\b/gi)]).toEqual([sheet, null])
  }
})

test('the sprites hold exactly the icons and drawings that components may name', () => {
  const sprite = readFileSync(join(styles, '../icons.svg'), 'utf8')
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id).sort()
  expect(drawn).toEqual(ICON_NAMES.toSorted())
  const drawings = readFileSync(join(styles, '../drawings.svg'), 'utf8')
  expect([...drawings.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)).toEqual([...DRAWING_NAMES])
})
