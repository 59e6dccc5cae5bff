import type { TaskMessage } from '../../platform/jobs/task'
import type { FoundRecipe } from '../preview/import.schema'

/** From here on nobody has to look (`Confidence`). */
const SURE_FROM = 0.85

/**
 * What a recipe that came in lacks, for the report: lists that were not found, a picture that could not be had, or that it was read
 * without markup. Undefined when it is whole.
 */
export function missingParts(
  { ingredients, instructions, rest }: Pick<FoundRecipe, 'ingredients' | 'instructions' | 'rest'>,
  hasPicture: boolean,
): TaskMessage | undefined {
  const lacksPicture = !hasPicture && rest.images.length > 0
  const confidence = (name: string) => rest.origins[name]?.confidence ?? 1
  const isGuess = Math.min(confidence('ingredients'), confidence('instructions')) < SURE_FROM
  const isWhole = ingredients.length > 0 && instructions.length > 0 && !isGuess
  if (isWhole) return lacksPicture ? { messageId: 'import.without-picture' } : undefined
  const yesNo = (is: boolean) => (is ? 'yes' : 'no')
  return {
    messageId: 'import.lacks',
    values: {
      ingredients: yesNo(ingredients.length > 0),
      instructions: yesNo(instructions.length > 0),
      picture: yesNo(!lacksPicture),
      reading: isGuess ? 'guess' : 'sure',
    },
  }
}
