import type { PageReading } from '../../scraper/draft.schema'
import { readPage } from '../../scraper/page.service'
import { readWords } from '../../scraper/visible/page-words.rules'
import { readRecipeText } from '../text/recipe-text.service'
import type { ReadingJob } from './reading-job.schema'

/** Reads the recipe in a page or a text, on the thread that calls it. Never throws. */
export function readJob(job: ReadingJob): PageReading {
  if (job.kind === 'text') return readRecipeText(job.text, job.url, job.file)
  const reading = readPage(job.html, { url: job.url ?? undefined })
  return job.wantsWords ? { ...reading, words: readWords(job.html, job.url) } : reading
}
