import type { PageReading } from '../../scraper/draft.schema'
import { readPage } from '../../scraper/page.service'
import { readWords } from '../../scraper/visible/page-words.rules'
import { readRecipeText } from '../text/recipe-text.service'
import type { ReadingJob } from './reading-job.schema'

/** Reads the recipe in a page or a text, on the thread that calls it. Never throws. */
export function readJob(job: ReadingJob): PageReading {
  const { url } = job
  if (job.kind === 'text') return { ...readRecipeText(job.text, url, job.file), url }
  const reading = { ...readPage(job.html, { url: url ?? undefined }), url }
  return job.wantsWords ? { ...reading, words: readWords(job.html, url) } : reading
}
