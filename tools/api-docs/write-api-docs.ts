/**
 * `npm run docs:api`: writes `docs/openapi.json` from the routes' schemas. A document that takes something away from yesterday's clients is
 * refused; `npm run docs:api -- --break` writes it all the same, for a decision that says why.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { findBreaks } from './compatibility'
import { currentDocument, documentText, KEPT_FILE, keptDocument } from './kept-document'

const document = await currentDocument()
const breaks = existsSync(KEPT_FILE) ? findBreaks(keptDocument(), document) : []
if (breaks.length > 0 && !process.argv.includes('--break')) {
  console.error(`Clients of yesterday would stumble over:\n${breaks.join('\n')}`)
  process.exit(1)
}
writeFileSync(KEPT_FILE, documentText(document))
console.log('docs/openapi.json is written')
