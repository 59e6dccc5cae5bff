import { writeFileSync } from 'node:fs'
import { STEP } from '../../src/scraper/engine/block-network'
import { learnBlocks } from './learn-blocks'
import { readPages } from './pages'

const USAGE = 'usage: bun tools/page-training/train-pages.ts COLLECTION OUT.bin [FOLD]'
const FOLDS = 5
const MOST = 32_767

/** Which fifth of the sites a site belongs to. */
export function foldOf(site: string): number {
  return Number(BigInt(Bun.hash(site)) % BigInt(FOLDS))
}

/** Learns what the lines of pages are, from all sites or, to measure it on sites never seen, without one fifth of them. */
async function main([folder, out, fold]: string[]): Promise<void> {
  if (folder === undefined || out === undefined) throw new Error(USAGE)
  const pages = await readPages(folder)
  const known = fold === undefined ? pages : pages.filter(({ site }) => foldOf(site) !== Number(fold))
  const weights = learnBlocks(known)
  const whole = Int16Array.from(weights, (weight) =>
    Math.max(-MOST, Math.min(MOST, Math.round(weight / STEP))),
  )
  writeFileSync(out, new Uint8Array(whole.buffer))
  process.stdout.write(`${known.length} pages, ${whole.length} weights\n`)
}

if (import.meta.main) await main(process.argv.slice(2))
