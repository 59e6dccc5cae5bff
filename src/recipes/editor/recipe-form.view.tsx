import { useLingui } from '@lingui/react'
import type { LinkRules } from '../../platform/html/links.rules'
import { Enhancer } from '../../platform/web/enhancer'
import { Form } from '../../ui/form.ui'
import type { PhotoView } from '../../ui/photo.ui'
import { urls } from '../../urls'
import { oppositeDirection } from '../ingredient/recipe-words.ui'
import { Contents, DraftOffer, FormProblems, SaveBar } from './form-frame.ui'
import { FormSection, NutritionFields, OrganizeFields, SettingFields } from './form-sections.ui'
import { HeadFields } from './head-fields.ui'
import { IngredientRows } from './ingredient-rows.ui'
import { InstructionRows } from './instruction-rows.ui'
import type { WrittenLine } from './line-text.rules'
import type { Clash } from './merge.rules'
import { ExtraRows, NoteRows } from './note-rows.ui'
import type { PictureLimits } from './picture-field.ui'
import type { Direction, RecipeFormValues } from './recipe-form.rules'
import type { Removed } from './removed-row.rules'

export interface RecipeFormViewProps {
  group: string
  /** The recipe that is edited, by the name and slug it has now; nothing for a new one. */
  recipe: { id: string; name: string; slug: string; photo: PhotoView | null } | null
  /** Whose form it is: what they write and do not save is kept by this. */
  reader: string
  values: RecipeFormValues
  /** Each ingredient as one line, in the same order. */
  lines: readonly WrittenLine[]
  /** The way the recipe's own words run. */
  direction: Direction
  /** Translated sentences by field: `name`, `ingredients.3.quantity`, `notes.0.text`, … */
  errors: Record<string, string>
  /** What keeps the form from being saved apart from its fields, translated. */
  error: string | null
  /** Parts that somebody else has changed meanwhile, too; saving once more decides for what stands in the form. */
  clashes: readonly Clash[]
  /** Name of the field to stand in, after a button added a row. */
  focus: string | null
  /** What was removed just now. */
  removed: Removed | null
  /** Names offered while typing. */
  known: Record<'units' | 'foods' | 'recipes' | 'categories' | 'tags' | 'tools', readonly string[]>
  languages: readonly { code: string; name: string }[]
  canLock: boolean
  pictureLimits: PictureLimits
  /** What stands in the form differs from what is saved: it came back with mistakes, or with one row more. */
  isUnsaved: boolean
  /** What may stand in texts, for their preview. */
  linkRules: LinkRules
  /** Extras are for members who asked for advanced features. */
  showExtras: boolean
}

/** One long form that saves as one; the same for a new recipe, an old one, and the one with mistakes in it. */
export function RecipeFormView(props: RecipeFormViewProps) {
  const { i18n } = useLingui()
  const { group, recipe, values, errors, focus, known } = props
  const turned = oppositeDirection({ language: values.language, name: values.name }, i18n.locale)
  return (
    <>
      <Form
        className="recipe-form recipe-page"
        keepsEnter
        encType="multipart/form-data"
        action={recipe ? urls.recipeEdit(group, recipe.slug) : urls.createRecipe(group)}
        data-reader={props.reader}
        data-draft-of={recipe?.id ?? 'new'}
        data-preview-address={urls.api.markdownPreview()}
        data-preview-rules={JSON.stringify(props.linkRules)}
        data-parser={urls.api.parseIngredients()}
        data-language={values.language || undefined}
      >
        <input type="hidden" name="version" value={values.version} />
        <input type="hidden" name="base" value={values.base} />
        {recipe && <h1 className="visually-hidden">{i18n._('form.edit-title', { name: recipe.name })}</h1>}
        <Contents
          json={recipe && urls.recipeJson(group, recipe.slug)}
          sections={{
            about: i18n._('recipe.name'),
            ingredients: i18n._('recipe.ingredients'),
            instructions: i18n._('recipe.method'),
            notes: i18n._('recipe.notes'),
            organize: i18n._('form.organize'),
            nutrition: i18n._('recipe.nutrition'),
            settings: i18n._('form.settings'),
            ...(props.showExtras ? { extras: i18n._('form.extras') } : {}),
          }}
        />
        {!recipe && (
          <header className="new-head">
            <h1>{i18n._('form.new-recipe')}</h1>
            <p>{i18n._('form.name-is-enough')}</p>
          </header>
        )}
        <DraftOffer />
        <FormProblems {...props} otherVersion={recipe && urls.recipe(group, recipe.slug)} />
        <HeadFields
          values={values}
          errors={errors}
          photo={recipe?.photo ?? null}
          limits={props.pictureLimits}
          focusName={recipe === null && focus === null}
          turned={turned}
        />
        <div className="recipe-body" data-turned={turned}>
          <FormSection id="ingredients" title={i18n._('recipe.ingredients')}>
            <IngredientRows
              rows={values.ingredients}
              direction={props.direction}
              language={values.language}
              lines={props.lines}
              paste={values.paste.ingredients}
              units={known.units}
              foods={known.foods}
              recipes={known.recipes}
              isPlain={values.settings.disableAmount}
              errors={errors}
              focus={focus}
              removed={props.removed}
            />
          </FormSection>
          <FormSection id="instructions" title={i18n._('recipe.method')} preview="instructions">
            <InstructionRows
              rows={values.instructions}
              direction={props.direction}
              language={values.language}
              paste={values.paste.instructions}
              ingredients={values.ingredients}
              errors={errors}
              focus={focus}
              removed={props.removed}
            />
          </FormSection>
        </div>
        <div className="sections">
          <div>
            <FormSection
              id="notes"
              title={i18n._('recipe.notes')}
              preview="notes"
              turned={values.notes.length > 0 ? turned : undefined}
            >
              <NoteRows
                rows={values.notes}
                errors={errors}
                focus={focus}
                removed={props.removed}
                language={values.language}
                direction={props.direction}
              />
            </FormSection>
            <FormSection id="organize" title={i18n._('form.organize')}>
              <OrganizeFields values={values} errors={errors} known={known} />
            </FormSection>
          </div>
          <FormSection id="nutrition" title={i18n._('recipe.nutrition')}>
            <NutritionFields values={values} errors={errors} />
          </FormSection>
          <FormSection id="settings" title={i18n._('form.settings')}>
            <SettingFields
              values={values}
              errors={errors}
              languages={props.languages}
              canLock={props.canLock}
            />
          </FormSection>
          {props.showExtras && (
            <FormSection id="extras" title={i18n._('form.extras')}>
              <ExtraRows rows={values.extras} errors={errors} focus={focus} removed={props.removed} />
            </FormSection>
          )}
        </div>
        <SaveBar
          leaveTo={recipe ? urls.recipe(group, recipe.slug) : urls.home(group)}
          isUnsaved={props.isUnsaved}
        />
      </Form>
      <Enhancer name="recipes/recipe-form" />
    </>
  )
}
