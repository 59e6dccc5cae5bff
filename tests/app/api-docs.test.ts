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

test('no thing has the name that generators of clients make for a part of another', () => {
  interface Shape {
    type?: string
    anyOf?: Shape[]
    properties?: Record<string, Shape>
  }
  const schemas = document.components.schemas as Record<string, Shape>
  const parts = Object.entries(schemas).flatMap(([owner, { properties = {} }]) =>
    Object.entries(properties).flatMap(([name, part]) => {
      const isWritten = [part, ...(part.anyOf ?? [])].some(({ type }) => type === 'object')
      return isWritten ? [owner + name.charAt(0).toUpperCase() + name.slice(1)] : []
    }),
  )
  expect(parts.length).toBeGreaterThan(10)
  expect(parts.filter((name) => name in schemas)).toEqual([])
})
