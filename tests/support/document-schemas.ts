import Ajv from 'ajv/dist/2020'
import type { OpenApiDocument } from '../../src/platform/openapi/document'

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/** What a value has that the schema at a place of a document does not allow, in words; none when it fits. */
export function schemasOf(document: OpenApiDocument) {
  // Formats stay words: what they stand for is checked where it is read.
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'api')
  return (place: readonly string[], value: unknown): string[] => {
    const validate = ajv.compile({ $ref: `api#/${place.map(escaped).join('/')}` })
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}
