import { useLingui } from '@lingui/react'
import RecipeRows from '../../../islands/recipes/recipe-rows.island'
import type { LinkRules } from '../../platform/html/links.rules'
import { Island } from '../../platform/web/island'
import { Check } from '../../ui/check.ui'
import { Advanced, Form } from '../../ui/form.ui'
import { Suggestions } from '../../ui/names-field.ui'
import type { PhotoView } from '../../ui/photo.ui'
import { urls } from '../../urls'
import { oppositeDirection } from '../ingredient/recipe-words.ui'
import { hasUnitOrFood } from '../ingredient/unparsed.rules'
import { Contents, DraftOffer, FormProblems, SaveBar } from './form-frame.ui'
import { FormSection, NutritionFields, OrganizeFields, SettingFields } from './form-sections.ui'
import { HeadFields } from './head-fields.ui'
import type { Clash } from './merge.rules'
import type { PictureLimits } from './picture-field.ui'
import type { Direction, RecipeFormValues, RowList } from './recipe-form.rules'
import type { Removed } from './removed-row.schema'

export interface RecipeFormViewProps {
  group: string
  /** The recipe that is edited, by the name and slug it has now; nothing for a new one. */
  recipe: { id: string; name: string; slug: string; photo: PhotoView | null } | null
  /** Id of the reader, under which a browser keeps what is not saved. */
  reader: string
  /** The form, its ingredients with their lines of text. */
  values: RecipeFormValues
  /** Direction of the recipe's own words. */
  direction: Direction
  /** Translated sentences by field: `name`, `ingredients.3.quantity`, `notes.0.text`, … */
  errors: Record<string, string>
  /** What keeps the form from being saved apart from its fields, translated. */
  error: string | null
  /** Parts that someone else has changed meanwhile, too; saving once more decides for what is in the form. */
  clashes: readonly Clash[]
  /** Name of the field that gets the focus after a button added a row. */
  focus: string | null
  /** What was removed just now. */
  removed: Removed | null
  /** Names offered while typing. */
  known: Record<'units' | 'foods' | 'recipes' | 'categories' | 'tags' | 'tools', readonly string[]>
  languages: readonly { code: string; name: string }[]
  canLock: boolean
  /** A photograph that the form has sent before; see `keepPicture`. */
  keptPicture: string | null
  pictureLimits: PictureLimits
  /** What is in the form differs from what is saved: it came back with mistakes, or with one row more. */
  isUnsaved: boolean
  /** What texts may contain, for their preview. */
  linkRules: LinkRules
  /** Extras are for members who asked for advanced features. */
  showExtras: boolean
}

/** Whether the reader is at work on what is behind *Advanced*, or something is wrong there. */
const isInAdvanced = ({ focus, removed, errors }: RecipeFormViewProps) =>
  focus?.startsWith('extras.') ||
  removed?.list === 'extras' ||
  Object.keys(errors).some((name) => name.startsWith('extras.'))

/** One long form that saves as one; the same for a new recipe, an old one, and the one with mistakes in it. */
export function RecipeFormView(props: RecipeFormViewProps) {
  const { i18n } = useLingui()
  const { group, recipe, values, errors, focus, known } = props
  const turned = oppositeDirection({ language: values.language, name: values.name }, i18n.locale)
  const { ingredients, instructions, settings } = values
  // Instructions name the ingredients that they use.
  const unwritten = ingredients.map(({ line: _, ...row }) => row)
  const isParsed = hasUnitOrFood(ingredients)
  const isText = !isParsed && ingredients.some(({ note }) => note.trim() !== '')
  const rowsOf = (list: RowList) => (
    <Island
      of={RecipeRows}
      name="recipes/recipe-rows"
      when="idle"
      props={{
        list,
        rows: list === 'instructions' ? { instructions, ingredients: unwritten } : { [list]: values[list] },
        recipes: list === 'ingredients' ? known.recipes : [],
        paste: values.paste,
        errors,
        removed: props.removed,
        focus,
        direction: props.direction,
        language: values.language,
        isPlain: settings.disableAmount,
        isText: settings.disableAmount || isText,
        isParsed,
      }}
    />
  )
  return (
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
        kept={props.keptPicture}
        focusHref={recipe?.photo ? urls.recipeFocus(group, recipe.slug) : null}
        focusName={recipe === null && focus === null}
        turned={turned}
      />
      <div className="recipe-body" data-turned={turned}>
        <FormSection id="ingredients" title={i18n._('recipe.ingredients')}>
          {rowsOf('ingredients')}
          <Suggestions id="units" names={known.units} />
          <Suggestions id="foods" names={known.foods} />
        </FormSection>
        <FormSection id="instructions" title={i18n._('recipe.method')} preview="instructions">
          {rowsOf('instructions')}
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
            {rowsOf('notes')}
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
        <Advanced isOpen={isInAdvanced(props)}>
          <Check
            kind="switch"
            name="settings.disableAmount"
            value="true"
            defaultChecked={settings.disableAmount}
            label={i18n._('form.ingredients-as-lines')}
          />
          {props.showExtras && (
            <FormSection id="extras" title={i18n._('form.extras')}>
              {rowsOf('extras')}
            </FormSection>
          )}
        </Advanced>
      </div>
      <SaveBar
        leaveTo={recipe ? urls.recipe(group, recipe.slug) : urls.home(group)}
        isUnsaved={props.isUnsaved}
      />
    </Form>
  )
}
