import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'

const FILES = {
  'tesseract-core-simd-lstm.js': 'tesseract.js-core/tesseract-core-simd-lstm.js',
  'tesseract-core-simd-lstm.wasm': 'tesseract.js-core/tesseract-core-simd-lstm.wasm',
  'eng.traineddata.gz': '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
}

/**
 * Puts what browsers read text in pictures with into the executable: the program and English. libheif stays outside: its license lets
 * people exchange it.
 */
export function embedReaders(root: string): BunPlugin {
  const entries = Object.entries(FILES).map(
    ([name, file]) => [name, join(root, 'node_modules', file)] as const,
  )
  const missing = entries.find(([, path]) => !existsSync(path))
  if (missing) throw new Error(`${missing[1]} is missing: npm run setup`)
  const lines = entries.map(
    ([, path], at) => `import file${at} from ${JSON.stringify(path)} with { type: 'file' }`,
  )
  const names = entries.map(([name], at) => `${JSON.stringify(name)}: file${at}`)
  return {
    name: 'embed-readers',
    setup(build) {
      build.onLoad({ filter: /[\\/]platform[\\/]readers[\\/]inside\.ts$/ }, () => ({
        loader: 'ts',
        contents: `${lines.join('\n')}\nexport const INSIDE = { ${names.join(', ')} }\n`,
      }))
    },
  }
}
