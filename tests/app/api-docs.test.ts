import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { findBreaks } from '../../tools/api-docs/compatibility'
import { currentDocument, documentText, KEPT_FILE, keptDocument } from '../../tools/api-docs/kept-document'

const document = await currentDocument()

test("the API only adds to what yesterday's clients know", () => {
  expect(findBreaks(keptDocument(), document)).toEqual([])
})

test('docs/openapi.json describes the API as it is; npm run docs:api writes it', () => {
  expect(readFileSync(KEPT_FILE, 'utf8') === documentText(document)).toBe(true)
})
