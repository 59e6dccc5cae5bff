import { expect, test } from 'bun:test'
import { i18nFor } from '../../src/platform/i18n/i18n'

const i18n = i18nFor('en-US')

// Words that clients and users of the API know, to the letter.
test.each([
  ['user.invalid-credentials', 'Invalid Credentials'],
  ['user.account-locked', 'Account Locked. Please try again later'],
  ['auth.could-not-validate-credentials', 'Could Not Validate Credentials'],
  ['user.not-allowed-to-create', 'You are not allowed to create a user'],
  ['user.not-allowed-to-delete', 'You are not allowed to delete this user'],
  ['user.cannot-delete-super-user', 'Error! Cannot Delete Super User'],
  ['user.existing-password-does-not-match', 'Existing password does not match'],
  ['registration.error-signing-up', 'Error Signing Up'],
  ['group.cannot-delete-default', 'Cannot delete default group'],
  ['group.cannot-delete-with-users', 'Cannot delete group with users'],
  ['group.not-found', 'Group not found'],
  ['group.name-is-taken', 'Group name is taken'],
  ['events.something-went-wrong', 'Something Went Wrong!'],
  ['recipe-action.message-sent', 'Message Sent'],
  ['share.no-clipboard', 'Clipboard not supported'],
  ['share.not-copied', 'Failed to copy to the clipboard.'],
  ['share.copied', 'Recipe link copied to clipboard'],
  ['recipe.successfully-added-to-list', 'Successfully added to list'],
  ['recipe.failed-to-add-to-list', 'Failed to add to list'],
  ['import.bulk-import-process-has-failed', 'Bulk import process has failed'],
  ['user.use-8-characters-or-more-for-your-password', 'Use 8 characters or more for your password'],
  ['recipe.name-is-required', 'A Name is Required'],
  ['recipe.key-name-required', 'Key Name Required'],
  ['recipe.no-white-space-allowed', 'No White Space Allowed'],
  ['validation.no-whitespace', 'No Whitespace Allowed'],
  ['validation.url', 'Must Be A Valid URL'],
  ['validation.min-length-8', 'Must Be At Least 8 Characters'],
  ['validation.max-length-100', 'Must Be At Most 100 Characters'],
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
])('%s keeps its words', (id, words) => {
  expect(i18n._(id)).toBe(words)
})

test('a link is handed on with its name', () => {
  expect(i18n._('share.message', { name: 'Plum galette' })).toBe(
    'I wanted to share my Plum galette recipe with you.',
  )
})

test('the words of the timeline say who made something', () => {
  expect(i18n._('timeline.made-by', { name: 'Mara' })).toBe('Mara made this')
})
