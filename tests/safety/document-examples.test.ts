import { expect, test } from 'bun:test'
import { keptDocument } from '../../tools/api-docs/kept-document'
import { schemasOf } from '../support/document-schemas'
import { sampleOf } from '../support/long'
import { named } from './example'
import { API_CASES, ASKED_ELSEWHERE, mediaAt, NEVER_DONE, placesOf, record } from './recorded'
import { seedWorld, worldCopier } from './world'

const document = keptDocument()
const misfits = schemasOf(document)

test('the examples of operations fit their schemas', () => {
  const faults = sampleOf(API_CASES, 3).flatMap((one) => {
    const { operation, asked, answered } = placesOf(document, one)
    const shown = [
      operation.requestBody?.required ? asked : null,
      NEVER_DONE.includes(one.key) ? null : answered,
    ]
    return shown.flatMap((place) => {
      if (!place) return []
      const media = mediaAt(document, place)
      const wrong = 'example' in media ? misfits([...place, 'schema'], media.example) : []
      return wrong.map((fault) => `${one.key} ${place.at(-3)}: ${fault}`)
    })
  })
  expect(faults).toEqual([])
}, 30_000)

test('every operation has an example of what it takes and what it answers', () => {
  const lacking = API_CASES.filter((one) => {
    const { operation, asked, answered } = placesOf(document, one)
    const isShown = (place: string[] | null) => !place || 'example' in mediaAt(document, place)
    const mayLack = NEVER_DONE.includes(one.key)
    return !((operation.requestBody?.required ? isShown(asked) : true) && (mayLack || isShown(answered)))
  })
  expect(lacking.map(({ key }) => key)).toEqual([])
})

const world = await seedWorld()
const copy = worldCopier(world)

test.each(named(sampleOf(API_CASES, 8)))(
  '%s takes the example of the document and answers as it says',
  async (_, one) => {
    const own = copy()
    const { status, asked, answered } = placesOf(document, one)
    const recorded = await record(own, one)
    own.close()
    if (asked && recorded.asked !== undefined)
      expect(recorded.asked).toEqual(mediaAt(document, asked).example as object)
    if (!answered || one.key in ASKED_ELSEWHERE || NEVER_DONE.includes(one.key)) return
    expect(recorded.status).toBe(Number(status))
    expect(misfits([...answered, 'schema'], recorded.answered)).toEqual([])
  },
)
