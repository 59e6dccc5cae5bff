import type { TaskMessage } from '../../platform/jobs/task'
import type { FoundReport } from '../../scraper/found-report.schema'
import { confidenceLevel } from '../../ui/confidence.ui'

/**
 * What a recipe that arrived lacks, for the report: lists that were not found, a picture that could not be had, or that it was read
 * without markup. Undefined when it is whole.
 */
export function missingParts(report: FoundReport, hasPicture: boolean): TaskMessage | undefined {
  const found = new Map(report.map((each) => [each.part, each]))
  const lacksPicture = !hasPicture && found.has('images')
  const lists = [found.get('ingredients'), found.get('instructions')]
  const isGuess = lists.some((list) => list && confidenceLevel(list.confidence) === 'check')
  const isWhole = lists.every((list) => list !== undefined) && !isGuess
  if (isWhole) return lacksPicture ? { messageId: 'import.without-picture' } : undefined
  const yesNo = (is: boolean) => (is ? 'yes' : 'no')
  return {
    messageId: 'import.lacks',
    values: {
      ingredients: yesNo(lists[0] !== undefined),
      instructions: yesNo(lists[1] !== undefined),
      picture: yesNo(!lacksPicture),
      reading: isGuess ? 'guess' : 'sure',
    },
  }
}
