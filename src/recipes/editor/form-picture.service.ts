import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { WebpSet } from '../../platform/images/image-set'
import {
  convertPicture,
  fetchTypedPicture,
  placePicture,
  removePicture,
  savePictureFromUrl,
  writeWithPicture,
} from '../image/image.service'
import type { RecipeId } from '../recipe/recipe.schema'
import { checkNewForm, createFromForm, type SavedForm, saveRecipeForm } from './form-save.service'
import type { RecipeFormValues } from './recipe-form.rules'

/** A form with its picture: a file that was chosen counts before an address that was typed. */
interface SentForm {
  values: RecipeFormValues
  file: File | null
}

export interface SavedWithPicture extends SavedForm {
  /** Why the picture could not be had; the recipe is saved all the same. */
  pictureProblem: AppError | null
}

/** Converts the file before anything is written, so that a wrong one costs nothing that was typed. */
async function convertFile(ctx: Ctx, file: File): Promise<WebpSet> {
  try {
    return await convertPicture(ctx, file)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'rate-limited') throw error
    throw new AppError('invalid', error.messageId, {
      values: error.values,
      fields: { image: error.messageId },
    })
  }
}

async function typedPicture(ctx: Ctx, values: RecipeFormValues): Promise<WebpSet | null> {
  const url = values.imageUrl.trim()
  return url === '' ? null : await convertPicture(ctx, await fetchTypedPicture(ctx, url))
}

async function changePicture(
  ctx: Ctx,
  id: RecipeId,
  values: RecipeFormValues,
  chosen: WebpSet | null,
): Promise<void> {
  const url = values.imageUrl.trim()
  if (chosen) await placePicture(ctx, id, chosen)
  else if (url !== '') await savePictureFromUrl(ctx, id, url)
  else if (values.removeImage) await removePicture(ctx, id)
}

async function orProblem<T>(work: Promise<T>): Promise<T | AppError> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function createWithPicture(ctx: Ctx, { values, file }: SentForm): Promise<SavedWithPicture> {
  checkNewForm(ctx, values)
  const chosen = file && (await convertFile(ctx, file))
  const picture = chosen ?? (await orProblem(typedPicture(ctx, values)))
  const pictureProblem = picture instanceof AppError ? picture : null
  const set = picture instanceof AppError ? null : picture
  const recipe = await writeWithPicture(ctx, set, (prepared) => createFromForm(ctx, values, prepared))
  return { recipe, taken: [], pictureProblem }
}

/**
 * Saves the form and its picture. A new recipe is written once, together with it; an old one is saved before its picture changes.
 * @param slug the recipe that is edited; null makes a new one
 * @throws invalid for a file that cannot be converted; rate-limited when too many wait; otherwise as `createFromForm` and `saveRecipeForm`
 */
export async function saveFormWithPicture(
  ctx: Ctx,
  slug: string | null,
  form: SentForm,
): Promise<SavedWithPicture> {
  if (slug === null) return createWithPicture(ctx, form)
  const chosen = form.file && (await convertFile(ctx, form.file))
  const saved = saveRecipeForm(ctx, slug, form.values)
  const changed = await orProblem(changePicture(ctx, saved.recipe.id, form.values, chosen))
  return { ...saved, pictureProblem: changed instanceof AppError ? changed : null }
}
