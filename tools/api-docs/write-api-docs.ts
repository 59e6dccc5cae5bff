/**
 * `npm run docs:api`: writes `docs/openapi.json` from the routes' schemas, with an example of each call that is recorded from a small world.
 * `npm run docs:api -- --record` records all of them again. A document that takes something away from yesterday's clients is refused; `npm run docs:api -- --break` writes it all the same, for a
 * decision that says why.
 */
import { writeFileSync } from 'node:fs'
import { addExamples } from '../../tests/safety/recorded'
import { findBreaks } from './compatibility'
import { currentDocument, documentText, KEPT_FILE, keptDocument } from './kept-document'

const document = await currentDocument()
const breaks = findBreaks(keptDocument(), document)
if (breaks.length > 0 && !process.argv.includes('--break')) {
  console.error(`Clients of yesterday would stumble over:\n${breaks.join('\n')}`)
  process.exit(1)
}
const odd = await addExamples(document, process.argv.includes('--record'))
writeFileSync(KEPT_FILE, documentText(document))
console.log(`docs/openapi.json is written\n${odd.join('\n')}`)
process.exit(odd.length > 0 ? 1 : 0)
