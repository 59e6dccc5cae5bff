import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Dialog } from '../../ui/dialog.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { Question } from '../../ui/question.ui'
import { urls } from '../../urls'

export interface DeleteRecipeProps {
  group: string
  slug: string
  name: string
}

/** The question before deleting, as a dialog; opened by a button with this id as its target. */
export function DeleteRecipeDialog({ id, group, slug, name }: DeleteRecipeProps & { id: string }) {
  const { i18n } = useLingui()
  return (
    <Dialog
      id={id}
      title={i18n._('recipe.delete-recipe')}
      actions={
        // Enter confirms.
        <Button type="submit" kind="danger" icon="trash-2" form={`${id}-form`} autoFocus>
          {i18n._('general.delete')}
        </Button>
      }
    >
      <Form id={`${id}-form`} action={urls.recipeDelete(group, slug)}>
        <p>{i18n._('recipe.delete-confirmation', { name })}</p>
      </Form>
    </Dialog>
  )
}

/** The same question as a page, for those who come by its address, and for telling why it could not be done. */
export function DeleteRecipeView({ group, slug, name, error }: DeleteRecipeProps & { error: string | null }) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.recipe(group, slug), text: name }}
        title={i18n._('recipe.delete-recipe')}
      />
      <div className="sheet">
        {error !== null && (
          <Notice tone="error">
            <p>{i18n._('recipe.unable-to-delete-recipe')}</p>
            <p>{error}</p>
          </Notice>
        )}
        <Question
          action={urls.recipeDelete(group, slug)}
          cancel={urls.recipe(group, slug)}
          answer={{ icon: 'trash-2', text: i18n._('general.delete') }}
        >
          <p>{i18n._('recipe.delete-confirmation', { name })}</p>
        </Question>
      </div>
    </>
  )
}
