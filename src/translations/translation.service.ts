import * as v from 'valibot'
import { askFor } from '../models/ask.service'
import { providerOf } from '../models/provider.rules'
import { bump } from '../platform/cache/cache'
import { toTimestamp } from '../platform/clock'
import type { Ctx, GroupScope } from '../platform/context'
import { AppError } from '../platform/errors'
import { languageNamer } from '../platform/i18n/language-names'
import { languageOf } from '../platform/i18n/languages.rules'
import { type TaskCtx, type TaskId, type TaskMessage, taskKind } from '../platform/jobs/task'
import { enqueueTask } from '../platform/jobs/tasks'
import { createSemaphore } from '../platform/limits/semaphore'
import { readingsIn } from '../recipes/page/recipe-page-view.service'
import { MAX_ROWS, NAME_LENGTH, TEXT_LENGTH } from '../recipes/recipe/lenient.schema'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import { getRecipe } from '../recipes/recipe/recipe.service'
import { emptyDraft } from '../scraper/draft.schema'
import { readTextsAnswer, splitTexts, TEXTS_SCHEMA, textsQuestion, translationPrompt } from './answer.rules'
import { listTexts, mapTexts, textsOf } from './translated-recipe.rules'
import type { RecipeTexts, Translation } from './translation.schema'
import { deleteTranslation, findTranslation, saveTranslation, translationsOf } from './translation.store'

declare module '../platform/cache/cache' {
  interface CacheTopics {
    /** Translations of the group's recipes. */
    translations: true
  }
}

/** No recipe to cook by has more; a book is not translated in one request. */
const MOST_PIECES = 12

/** Translations of one recipe; there are 41 languages to read in. */
const MOST_BROUGHT = 60
const LOCALE = /^[a-z]{2,3}-[A-Z]{2}$/

const inEnglish = languageNamer('en')
const hashOf = (texts: RecipeTexts) =>
  new Bun.CryptoHasher('sha256').update(JSON.stringify(listTexts(texts))).digest('hex')
const sourceOf = (scope: GroupScope, recipe: Recipe) => textsOf(recipe, readingsIn(scope, recipe))

/** A translation beside the recipe as it is now. */
export interface KeptTranslation extends Translation {
  /** Whether the recipe has not changed since it was translated. */
  isFresh: boolean
}

/** The translation of a recipe into a language; undefined where no one has asked for one. */
export function getTranslation(
  scope: GroupScope,
  recipe: Recipe,
  language: string,
): KeptTranslation | undefined {
  const found = findTranslation(scope.db, scope.groupId, recipe.id, language)
  return found && { ...found, isFresh: found.sourceHash === hashOf(sourceOf(scope, recipe)) }
}

/** All translations of a recipe, as an export has them. */
export const listTranslations = ({ db, groupId }: GroupScope, { id }: Recipe): Translation[] =>
  translationsOf(db, groupId, id)

const Text = v.pipe(v.string(), v.maxLength(TEXT_LENGTH))
const Line = v.pipe(v.string(), v.maxLength(NAME_LENGTH))
const Entries = v.pipe(v.array(v.object({ title: Text, text: Text })), v.maxLength(MAX_ROWS))

/** Translations of one recipe, as an export holds them. */
const Brought = v.pipe(
  v.array(
    v.object({
      ...{ language: v.pipe(v.string(), v.regex(LOCALE)), sourceHash: Line, model: Line },
      texts: v.object({
        ...{ name: Line, description: Text, recipeYield: Line },
        ...{ totalTime: Line, prepTime: Line, cookTime: Line, performTime: Line },
        ...{ ingredients: Entries, instructions: Entries, notes: Entries },
      }),
      doubts: v.pipe(v.array(Line), v.maxLength(MAX_ROWS)),
    }),
  ),
  v.maxLength(MOST_BROUGHT),
)

/** Keeps the translations that an archive has of a recipe just imported; invalid ones are all left out. */
export function bringTranslations(tx: Ctx, { id }: Recipe, translations: unknown): void {
  const read = v.safeParse(Brought, translations)
  if (!read.success) return
  const createdAt = toTimestamp(tx.clock.now())
  for (const translation of read.output) saveTranslation(tx.db, tx.groupId, id, { ...translation, createdAt })
  bump(tx, 'translations')
}

/** The stated language of a recipe, else the one guessed from its words; null for neither. The tables of words are loaded when needed. */
async function languageIn({ language, description, recipeIngredient, recipeInstructions }: Recipe) {
  if (language !== null) return language
  const { guessLanguage } = await import('../scraper/language.rules')
  return guessLanguage({
    ...emptyDraft(),
    description,
    ingredients: recipeIngredient.map(({ display }) => ({ section: '', text: display })),
    instructions: recipeInstructions,
  })
}

/** Whether a recipe can be asked for in a language: a model is set, and the recipe is not in it already. */
export async function mayTranslate(
  { config }: Pick<Ctx, 'config'>,
  recipe: Recipe,
  language: string,
): Promise<boolean> {
  if (providerOf(config, 'translation') === null) return false
  const own = await languageIn(recipe)
  return own === null || languageOf(own) !== languageOf(language)
}

/**
 * Has a model translate a recipe into the reader's language and stores the result beside the recipe, which stays as it is. Each text has
 * the amounts of the original, or else stays the original.
 * @throws invalid 400 without a model; too-large; rate-limited; upstream when the service fails, takes too long or gives nothing usable.
 *   An earlier translation stays then.
 */
async function translateRecipe(ctx: Ctx, recipe: Recipe, progress: TaskCtx['progress']): Promise<void> {
  const language = ctx.locale
  const source = sourceOf(ctx, recipe)
  const pieces = splitTexts(listTexts(source))
  if (pieces.length > MOST_PIECES) throw new AppError('too-large', 'translation.too-long')
  const ask = askFor(ctx, 'translation')
  const languages = { from: (await languageIn(recipe)) ?? '', to: language }
  const semaphore = createSemaphore({ atOnce: ctx.config.openaiWorkers, maxWaiting: MOST_PIECES })
  const askOnce = (piece: string[]) => {
    const prompt = translationPrompt(inEnglish(language))
    let isSecond = false
    return ask({ prompt, text: textsQuestion(piece), schema: TEXTS_SCHEMA }, (answer) => {
      const reading = readTextsAnswer(answer, piece, languages)
      const isDoubtful = 'value' in reading && reading.value.doubts.length > 0
      if (isDoubtful && !isSecond) {
        isSecond = true
        return { problem: 'openai.unreadable' }
      }
      return reading
    })
  }
  let done = 0
  const translated = await Promise.all(
    pieces.map(async (piece) => {
      const texts = await semaphore.run(() => askOnce(piece))
      progress(++done, pieces.length)
      return texts
    }),
  )
  const texts = translated.flatMap((piece) => piece.texts)[Symbol.iterator]()
  const translation = {
    language,
    sourceHash: hashOf(source),
    model: providerOf(ctx.config, 'translation')!.model,
    texts: mapTexts(source, () => texts.next().value!),
    doubts: translated.flatMap(({ doubts }) => doubts),
    createdAt: toTimestamp(ctx.clock.now()),
  }
  ctx.transaction((tx) => {
    saveTranslation(tx.db, ctx.groupId, recipe.id, translation)
    bump(tx, 'translations')
  })
}

const Input = v.object({ recipeId: v.string() })

async function run(
  { ctx, progress }: TaskCtx,
  { recipeId }: v.InferOutput<typeof Input>,
): Promise<TaskMessage> {
  const recipe = getRecipe(ctx, recipeId)
  await translateRecipe(ctx, recipe, progress)
  return titleOf(ctx, recipe)
}

const titleOf = ({ locale }: Ctx, { name }: Recipe): TaskMessage => ({
  messageId: 'translation.task',
  values: { name, language: languageNamer(locale)(languageOf(locale)) },
})

/** A translation, which may take longer than a browser waits. The page tells the person what went wrong, and lets them try again. */
export const TRANSLATION = taskKind({
  kind: 'translation',
  owner: 'person',
  lane: 'model',
  input: Input,
  maxAttempts: 1,
  run,
})

/** Has a recipe translated in the background. @throws invalid 400 without a model */
export async function startTranslation(ctx: Ctx, recipe: Recipe): Promise<TaskId> {
  if (!(await mayTranslate(ctx, recipe, ctx.locale)))
    throw new AppError('invalid', 'openai.not-enabled', { status: 400 })
  const orderKey = `translation:${recipe.id}`
  return enqueueTask(ctx, TRANSLATION, { recipeId: recipe.id }, { title: titleOf(ctx, recipe), orderKey })
}

/** Deletes the translation into the reader's language. */
export function dropTranslation(ctx: Ctx, { id }: Recipe): void {
  ctx.transaction((tx) => {
    deleteTranslation(tx.db, ctx.groupId, id, ctx.locale)
    bump(tx, 'translations')
  })
}
