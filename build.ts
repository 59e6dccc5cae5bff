/**
 * bun run build.ts                        dist/trivet for this machine
 * bun run build.ts --target linux-arm64   dist/trivet-linux-arm64 (also linux-x64, …-musl)
 * bun run build.ts maps                   the same with source maps inside, so that its stack traces name the sources
 * bun run build.ts readers                dist/trivet-readers: with what reads text in pictures inside
 * bun run build.ts dev                    rebuilds what changes, restarts the server, reloads the page
 */
import { join } from 'node:path'
import { checkBudgets } from './tools/build/budgets'
import { compile, hostTarget, TARGETS } from './tools/build/compile'
import { runDev } from './tools/build/dev'
import { buildFrontend } from './tools/build/frontend'
import { installForeignPackages } from './tools/build/runtime'

const root = import.meta.dir
const args = process.argv.slice(2)

if (args[0] === 'dev') {
  await runDev(root)
} else {
  const at = args.indexOf('--target')
  const wanted = at === -1 ? hostTarget() : args[at + 1]
  const target = TARGETS.find((name) => name === wanted)
  if (!target) {
    console.error(`Trivet is built for ${TARGETS.join(', ')}; name one with --target.`)
    process.exit(2)
  }
  const isForeign = target !== hostTarget()
  if (isForeign) installForeignPackages(root)
  const frontend = await buildFrontend(root, true)
  const failures = checkBudgets(frontend.sizes)
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exit(1)
  const withReaders = args.includes('readers')
  // The release names each after its target, this machine's as well.
  const name = ['trivet', isForeign || args.includes('--named') ? target : '', withReaders ? 'readers' : '']
    .filter(Boolean)
    .join('-')
  const outfile = join(root, 'dist', name)
  const withSourceMaps = args.includes('maps')
  const bytes = await compile(root, target, frontend, outfile, { withSourceMaps, withReaders })
  console.log(`${outfile}  ${(bytes / 1e6).toFixed(1)} MB`)
}
