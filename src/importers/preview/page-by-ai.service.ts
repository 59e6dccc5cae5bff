import { askFor } from '../../models/ask.service'
import type { Ctx } from '../../platform/context'
import { readAddress } from './import.service'
import { PAGE_SCHEMA, PAGE_TASK, readPageAnswer } from './page-answer.rules'

/**
 * The recipe on a web page as the AI service of the settings reads it from the visible text.
 * @returns a schema.org Recipe; null when the service finds none
 * @throws as `readAddress` and `askFor`
 */
export async function askAboutPage(ctx: Ctx, address: string): Promise<Record<string, unknown> | null> {
  const reading = await readAddress(ctx, address, { wantsWords: true })
  const words = reading.words!
  const question = {
    prompt: PAGE_TASK,
    text: JSON.stringify({ title: words.title, text: words.text }),
    schema: PAGE_SCHEMA,
  }
  return askFor(ctx, 'page')(question, (answer) => ({ value: readPageAnswer(answer, words) }))
}
