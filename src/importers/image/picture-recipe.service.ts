import { askFor } from '../../models/ask.service'
import { isAsked } from '../../models/provider.rules'
import { understandImport } from '../../parser/understand.service'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { i18nFor } from '../../platform/i18n/i18n'
import { convertPicture, writeWithPicture } from '../../recipes/image/image.service'
import type { Recipe } from '../../recipes/recipe/recipe.schema'
import { toFoundRecipe, toImportInput } from '../preview/found-recipe.rules'
import { PICTURE_SCHEMA, picturePrompt, readPictureAnswer } from './picture-answer.rules'

/** Pages of a recipe; more are another one. */
export const MAX_PICTURES = 10

/**
 * A recipe out of pictures of it, read by the AI service of the settings; the first one becomes its photograph.
 * @param language into which everything is translated, a name or a code; null keeps the language of the pictures
 * @throws invalid 400 without a service, for what is no picture, or when no recipe was found; rate-limited; upstream when the service fails
 */
export async function createFromPictures(
  ctx: Ctx,
  pictures: readonly File[],
  language: string | null,
): Promise<Recipe> {
  if (!isAsked(ctx.config, 'picture'))
    throw new AppError('invalid', 'openai.images-not-enabled', { status: 400 })
  if (pictures.length === 0) throw new AppError('invalid', 'import.needs-a-picture', { status: 400 })
  if (pictures.length > MAX_PICTURES)
    throw new AppError('too-large', 'import.too-many-pictures', { values: { limit: MAX_PICTURES } })
  const sets = []
  for (const picture of pictures) sets.push(await convertPicture(ctx, picture))
  const webps = sets.map(({ files }) => files['original.webp'])
  const question = { prompt: picturePrompt(language), text: '', pictures: webps, schema: PICTURE_SCHEMA }
  const draft = await askFor(ctx, 'picture')(question, (answer) => ({ value: readPictureAnswer(answer) }))
  if (!draft) throw new AppError('invalid', 'import.found-nothing', { status: 400 })
  const input = toImportInput(toFoundRecipe(i18nFor(ctx.locale), draft))
  const write = await understandImport(ctx, input)
  return await writeWithPicture(ctx, sets[0]!, (prepared) => ctx.transaction((tx) => write(tx, prepared)))
}
