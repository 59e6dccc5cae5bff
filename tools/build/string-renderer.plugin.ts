import { readFileSync } from 'node:fs'
import type { BunPlugin } from 'bun'

const RENDERER = './cjs/react-dom-server-legacy.browser.production.js'

/**
 * Bundles one of the two renderers that `react-dom/server` holds: pages are rendered to strings, and the one for streams, which
 * nothing calls, would be read and kept in memory with every start.
 */
export const stringRenderer: BunPlugin = {
  name: 'string-renderer',
  setup(build) {
    build.onLoad({ filter: /\/react-dom\/server\.bun\.js$/ }, ({ path }) => {
      // Another version of React may be built otherwise; then it goes in whole.
      const isKnown = readFileSync(path, 'utf8').includes(RENDERER)
      return isKnown ? { contents: `module.exports = require('${RENDERER}')`, loader: 'js' } : undefined
    })
  },
}
