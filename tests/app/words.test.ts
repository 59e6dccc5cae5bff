import { expect, test } from 'bun:test'
import { i18nFor } from '../../src/platform/i18n/i18n'

const i18n = i18nFor('en-US')

// Specification §5 and §8: what the contract words itself.
test.each([
  ['user.invalid-credentials', 'Invalid Credentials'],
  ['auth.could-not-validate-credentials', 'Could Not Validate Credentials'],
  ['recipe.unable-to-delete-recipe', 'Unable to Delete Recipe'],
  ['report.report-deletion-failed', 'Report deletion failed'],
  ['recipe.name-is-taken', 'New recipe names must be unique'],
  ['validation.required', 'This Field is Required'],
  ['comment.deleted', 'Comment deleted'],
  ['comment.not-yours', 'Comment does not belong to user'],
  ['rating.not-rated', 'User has not rated this recipe'],
  ['timeline.recipe-created', 'Recipe Created'],
  ['recipe.recipe-added-to-mealplan', 'Recipe added to mealplan'],
  ['recipe.failed-to-add-recipe-to-mealplan', 'Failed to add recipe to mealplan'],
  ['mealplan.no-recipes-match-your-rules', 'No recipes match your rules'],
])('%s says what the contract says', (id, words) => {
  expect(i18n._(id)).toBe(words)
})

test('who made something is said in the words of the timeline', () => {
  expect(i18n._('timeline.made-by', { name: 'Mara' })).toBe('Mara made this')
})
