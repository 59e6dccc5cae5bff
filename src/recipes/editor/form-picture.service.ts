import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { WebpSet } from '../../platform/images/image-set'
import {
  changeWithPicture,
  convertPicture,
  fetchTypedPicture,
  writeWithPicture,
} from '../image/image.service'
import type { Recipe } from '../recipe/recipe.schema'
import {
  checkEditedForm,
  checkNewForm,
  createFromForm,
  type SavedForm,
  saveRecipeForm,
} from './form-save.service'
import type { RecipeFormValues } from './recipe-form.rules'

/** A form with its picture: a file that was chosen counts before an address that was typed. */
interface SentForm {
  values: RecipeFormValues
  file: File | null
}

export interface SavedWithPicture extends SavedForm {
  /** Why the picture could not be fetched; the recipe is saved all the same. */
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

async function orProblem<T>(work: Promise<T>): Promise<T | AppError> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

interface ChosenPicture {
  /** Null deletes the picture; when left out the picture stays. */
  set: WebpSet | null | undefined
  problem: AppError | null
}

async function chosenPicture(ctx: Ctx, { values, file }: SentForm): Promise<ChosenPicture> {
  if (file) return { set: await convertFile(ctx, file), problem: null }
  const url = values.imageUrl.trim()
  if (url === '') return { set: values.removeImage ? null : undefined, problem: null }
  const fetched = await orProblem(fetchTypedPicture(ctx, url).then((bytes) => convertPicture(ctx, bytes)))
  return fetched instanceof AppError ? { set: undefined, problem: fetched } : { set: fetched, problem: null }
}

/**
 * Saves the form and its picture in one write, once the picture is ready.
 * @param recipe the one that is edited; null makes a new one
 * @throws invalid for a file that cannot be converted; rate-limited when too many wait; otherwise as `createFromForm` and `saveRecipeForm`
 */
export async function saveFormWithPicture(
  ctx: Ctx,
  recipe: Recipe | null,
  form: SentForm,
): Promise<SavedWithPicture> {
  const { values } = form
  if (recipe === null) {
    checkNewForm(ctx, values)
    const { set, problem } = await chosenPicture(ctx, form)
    const created = await writeWithPicture(ctx, set ?? null, (prepared) =>
      createFromForm(ctx, values, prepared),
    )
    return { recipe: created, taken: [], pictureProblem: problem }
  }
  checkEditedForm(ctx, recipe, values)
  const { id } = recipe
  const { set, problem } = await chosenPicture(ctx, form)
  const saved =
    set === undefined
      ? saveRecipeForm(ctx, id, values)
      : await changeWithPicture(ctx, id, set, (image) => saveRecipeForm(ctx, id, values, image))
  return { ...saved, pictureProblem: problem }
}
