import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { LinkButton } from '../../ui/button.ui'
import { dialogTrigger } from '../../ui/dialog.ui'
import { Icon } from '../../ui/icon.ui'
import { Menu, MenuButton, MenuFold } from '../../ui/menu.ui'
import { urls } from '../../urls'
import type { PrintPreferences } from '../../users/print-preferences.rules'
import { DeleteRecipeDialog } from './delete-recipe.view'
import { textSizeFor } from './paper.rules'
import { PrintDialog } from './print-preferences.ui'
import type { RecipePageView } from './recipe-page.rules'
import type { InsertPlace, RecipeInserts } from './recipe-part.rules'
import { Inserts, RecipeBody, RecipeFooter, RecipeHead, RecipeStanding } from './recipe-parts.ui'
import { TimerDialog } from './timer-dialog.ui'

export interface RecipePageProps {
  group: string
  recipe: RecipePageView
  /** A member in their own group, and the recipe is not locked by someone else. */
  canEdit: boolean
  /** Its ingredients are lines that no one has taken apart yet. */
  canParse: boolean
  print: PrintPreferences
  /** What other slices show of it. */
  inserts: RecipeInserts
}

/** A recipe as members see it, with everything one can do to it. */
export function RecipePage({ group, recipe, canEdit, canParse, print, inserts }: RecipePageProps) {
  const { i18n } = useLingui()
  const { slug, name, query } = recipe
  const cook = urls.recipeCook(group, slug, query)
  const at = (place: InsertPlace) => <Inserts inserts={inserts} place={place} />
  const printHref = urls.recipePrint(group, slug, query)
  return (
    <>
      <article className="recipe-page" data-recipe={name} data-fit={textSizeFor(recipe, print)}>
        <RecipeHead recipe={recipe}>
          <RecipeStanding inserts={inserts} />
          <div className="button-row">
            {recipe.instructions.length > 0 && (
              <LinkButton kind="primary" icon="cooking-pot" href={cook}>
                {i18n._('recipe.cook')}
              </LinkButton>
            )}
            {at('actions')}
            {at('ahead')}
            {canEdit && (
              <LinkButton
                kind="quiet"
                icon="pencil-line"
                label={i18n._('general.edit')}
                href={urls.recipeEdit(group, slug)}
                data-edit=""
              />
            )}
            <MenuButton menu="recipe-menu" kind="quiet" icon="ellipsis" label={i18n._('general.more')} />
          </div>
        </RecipeHead>
        <RecipeBody recipe={recipe} withTimers scaleHref={urls.recipeScale(group, slug, query)} />
        <RecipeFooter recipe={recipe} inserts={inserts} />
        {recipe.instructions.length > 0 && (
          <div className="thumb-bar">
            <LinkButton kind="primary" icon="cooking-pot" href={cook}>
              {i18n._('recipe.cook')}
            </LinkButton>
            {at('ahead')}
          </div>
        )}
      </article>
      <Menu id="recipe-menu">
        {canEdit && (
          <a href={urls.recipeEdit(group, slug)}>
            <Icon name="pencil-line" /> {i18n._('general.edit')}
          </a>
        )}
        {at('menu')}
        <a href={printHref}>
          <Icon name="printer" /> {i18n._('recipe.print')}
        </a>
        <MenuFold>
          {canEdit && canParse && (
            <a href={urls.ingredientParser(group, slug)}>
              <Icon name="wand-sparkles" /> {i18n._('parser.parse-ingredients')}
            </a>
          )}
          {at('seldom')}
          <button
            type="button"
            aria-haspopup="dialog"
            data-needs-script=""
            {...dialogTrigger('timer-dialog')}
          >
            <Icon name="timer" /> {i18n._('timer.kitchen-timer')}
          </button>
          <a href={urls.recipeDuplicate(group, slug)}>
            <Icon name="copy" /> {i18n._('recipe.duplicate')}
          </a>
          <button type="button" aria-haspopup="dialog" {...dialogTrigger('print-dialog')}>
            <Icon name="sliders-horizontal" /> {i18n._('print.preferences')}
          </button>
          {canEdit && recipe.orgUrl !== null && /^https?:/i.test(recipe.orgUrl) && (
            <a href={urls.readAgain(group, slug)}>
              <Icon name="rotate-ccw" /> {i18n._('import.read-again')}
            </a>
          )}
          <a href={urls.recipeHistory(group, slug)}>
            <Icon name="history" /> {i18n._('history.versions')}
          </a>
          {canEdit && (
            <>
              <hr />
              <button
                type="button"
                data-kind="danger"
                aria-haspopup="dialog"
                {...dialogTrigger('delete-dialog')}
              >
                <Icon name="trash-2" /> {i18n._('general.delete')}
              </button>
            </>
          )}
        </MenuFold>
      </Menu>
      <Enhancer name="recipes/reading" />
      <Enhancer name="recipes/rescale" when="wanted" trigger=".yield button, .units a" />
      <Enhancer name="recipes/in-place" when="wanted" trigger="[data-in-place] button" />
      <PrintDialog id="print-dialog" preferences={print} printHref={printHref} />
      {canEdit && <DeleteRecipeDialog id="delete-dialog" group={group} slug={slug} name={name} />}
      <TimerDialog id="timer-dialog" />
      {at('dialogs')}
    </>
  )
}
