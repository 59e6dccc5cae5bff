import { askText } from '../../parser/openai.service'
import type { Ctx } from '../../platform/context'
import { readAddress } from './import.service'
import { PAGE_TASK, readPageAnswer } from './page-answer.rules'

/**
 * The recipe on a web page as the AI service of the settings reads it from the visible text.
 * @returns a schema.org Recipe; null when the service finds none
 * @throws as `readAddress` and `askText`
 */
export async function askAboutPage(ctx: Ctx, address: string): Promise<Record<string, unknown> | null> {
  const reading = await readAddress(ctx, address, { wantsWords: true })
  const words = reading.words!
  const answer = await askText(ctx, PAGE_TASK, JSON.stringify({ title: words.title, text: words.text }))
  return readPageAnswer(answer, words)
}
