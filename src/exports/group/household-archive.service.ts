import { listAllCookbooks } from '../../cookbooks/cookbook.service'
import { saidOfDiets } from '../../diets/said.service'
import { versionsOf } from '../../history/history.service'
import { entriesOfDays, writeEntry } from '../../mealplans/entries/plan-entry.service'
import { listAllRules, writeRule } from '../../mealplans/plan-rules/plan-rule.service'
import { saidOfNames } from '../../nutrition/choices.service'
import { nutritionOf } from '../../nutrition/recipe-nutrition.service'
import type { GroupScope } from '../../platform/context'
import type { ZipEntry } from '../../platform/storage/zip'
import type { Recipe } from '../../recipes/recipe/recipe.schema'
import { allLists, getList } from '../../shopping/list.service'
import { listTranslations } from '../../translations/translation.service'

const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31']

const file = (name: string, value: unknown): ZipEntry => ({
  name,
  content: Buffer.from(JSON.stringify(value, null, 2)),
})

/** What a household has beside its recipes: plans, rules, lists and cookbooks, as the API gives them, what it has said of foods, and who eats with it. */
export function* householdEntries(scope: GroupScope): Generator<ZipEntry> {
  const entries = entriesOfDays(scope, FIRST_DAY, LAST_DAY)
  yield file(
    'household/meal-plan.json',
    entries.map((entry) => writeEntry(entry, 'v3')),
  )
  yield file(
    'household/meal-plan-rules.json',
    listAllRules(scope).map((rule) => writeRule(rule, 'v3')),
  )
  yield file(
    'household/shopping-lists.json',
    allLists(scope).map(({ id }) => getList(scope, id)),
  )
  yield file('household/cookbooks.json', listAllCookbooks(scope))
  yield file('household/nutrition.json', saidOfNames(scope))
  yield file('household/diets.json', saidOfDiets(scope))
}

/** What a serving of a recipe holds, and what each line was taken for; none of a recipe without lines. */
export async function* nutritionEntries(scope: GroupScope, recipe: Recipe): AsyncGenerator<ZipEntry> {
  const nutrition = await nutritionOf(scope, recipe)
  if (nutrition.lines.length > 0) yield file(`recipes/${recipe.slug}/computed/nutrition.json`, nutrition)
}

/** A recipe in other languages; nothing where it was not translated. */
export function* translationEntries(scope: GroupScope, recipe: Recipe): Generator<ZipEntry> {
  const translations = listTranslations(scope, recipe)
  if (translations.length > 0) yield file(`recipes/${recipe.slug}/computed/translations.json`, translations)
}

/** The versions of a recipe before the newest, each as it was; none of a recipe that was never changed. */
export async function* versionEntries(scope: GroupScope, { id, slug }: Recipe): AsyncGenerator<ZipEntry> {
  const versions = await Array.fromAsync(versionsOf(scope, id))
  // Deeper than the recipe's own file, which a recipe called "Versions" would be named after as well.
  if (versions.length > 0) yield file(`recipes/${slug}/history/versions.json`, versions)
}
