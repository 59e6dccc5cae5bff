import { useLingui } from '@lingui/react'
import type { RecipeAddress, RecipePageView } from '../recipes/page/recipe-page.rules'
import { CookAndPrint, RecipeBody, RecipeFooter, RecipeHead } from '../recipes/page/recipe-parts.ui'
import { Button, LinkButton } from '../ui/button.ui'
import { Form, FormEnd } from '../ui/form.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Notice } from '../ui/notice.ui'
import { Follow, TaskProgress } from '../ui/task-progress.ui'
import { urls } from '../urls'

interface AskTranslationProps {
  group: string
  recipe: { name: string; slug: string }
  /** The model that would translate, its host, and the target language. */
  asked: { host: string; model: string; language: string }
  /** The work that was begun, or why it failed. */
  task: { isOpen: boolean; progress: number | null; message: string } | null
}

/** Asks before a recipe's words go to a model, and shows how far it has come. */
export function AskTranslation({ group, recipe, asked, task }: AskTranslationProps) {
  const { i18n } = useLingui()
  const back = urls.recipe(group, recipe.slug)
  return (
    <>
      <PageHead
        back={{ href: back, text: <bdi>{recipe.name}</bdi> }}
        title={i18n._('translation.translate')}
        lead={i18n._('translation.explain', asked)}
      />
      <div className="sheet">
        {task?.isOpen ? (
          <section className="task" aria-label={task.message}>
            <p>{task.message}</p>
            <TaskProgress label={task.message} done={task.progress} />
            <Follow thenReloads />
          </section>
        ) : (
          <Form action={urls.recipeTranslation(group, recipe.slug)}>
            {task && <Notice tone="error">{task.message}</Notice>}
            <FormEnd back={back} submit={i18n._('translation.translate')} />
          </Form>
        )}
      </div>
    </>
  )
}

export interface TranslationViewProps {
  /** Address of the original. */
  original: string
  address: RecipeAddress
  /** The recipe in the reader's language. */
  recipe: RecipePageView
  /** The model that translated. */
  model: string
  /** Amounts that were wrong; their texts are the original's. */
  doubts: readonly string[]
  /** Whether the recipe has not changed since. */
  isFresh: boolean
  mayTranslate: boolean
}

/** A recipe as a model translated it: to read, to cook from and to print, with a link to the original. */
export function TranslationView(props: TranslationViewProps) {
  const { i18n } = useLingui()
  const { original, address, recipe, model, doubts, isFresh, mayTranslate } = props
  const again = (
    <Button type="submit" icon="rotate-ccw" name="action" value="again">
      {i18n._('translation.again')}
    </Button>
  )
  return (
    <article className="recipe-page">
      <RecipeHead recipe={recipe}>
        <Notice
          tone="info"
          icon="languages"
          action={
            <LinkButton kind="quiet" href={original}>
              {i18n._('translation.original')}
            </LinkButton>
          }
        >
          {i18n._('translation.made-by', { model })}
        </Notice>
        {!isFresh && (
          <Notice tone="warning" action={mayTranslate && <Form action={address.recipe()}>{again}</Form>}>
            {i18n._('translation.outdated')}
          </Notice>
        )}
        {doubts.length > 0 && (
          <Notice tone="warning">
            {i18n._('translation.amounts-differ', { count: doubts.length, amounts: doubts.join(', ') })}
          </Notice>
        )}
        {isFresh && <CookAndPrint recipe={recipe} address={address} />}
      </RecipeHead>
      <RecipeBody recipe={recipe} withTimers={false} />
      <RecipeFooter recipe={recipe} />
      <Form className="button-row" data-always="" action={address.recipe()}>
        {isFresh && mayTranslate && again}
        <Button type="submit" icon="trash-2" name="action" value="delete">
          {i18n._('translation.delete')}
        </Button>
      </Form>
    </article>
  )
}
