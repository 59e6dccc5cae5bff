import { useLingui } from '@lingui/react'
import { TextField } from '../../ui/field.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Question } from '../../ui/question.ui'
import { urls } from '../../urls'

export interface DuplicateRecipeProps {
  group: string
  slug: string
  /** Name of the recipe that is copied. */
  name: string
  /** What the copy is to be called, as typed. */
  newName: string
  /** What is wrong with it, translated. */
  error: string | undefined
}

/** Asks what the copy of a recipe is to be called. */
export function DuplicateRecipeView({ group, slug, name, newName, error }: DuplicateRecipeProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.recipe(group, slug), text: <bdi>{name}</bdi> }}
        title={i18n._('recipe.duplicate')}
      />
      <div className="sheet">
        <Question
          action={urls.recipeDuplicate(group, slug)}
          cancel={urls.recipe(group, slug)}
          answer={{ kind: 'primary', icon: 'copy', text: i18n._('recipe.duplicate') }}
        >
          <TextField
            label={i18n._('recipe.name-of-copy')}
            name="name"
            defaultValue={newName}
            maxLength={500}
            required
            dir="auto"
            error={error}
          />
        </Question>
      </div>
    </>
  )
}
