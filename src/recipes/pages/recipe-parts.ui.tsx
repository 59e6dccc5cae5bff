import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Chip } from '../../ui/chip.ui'
import { CleanHtml } from '../../ui/clean-html.ui'
import { Photo, type PhotoView } from '../../ui/photo.ui'
import { type IngredientItem, IngredientList } from './ingredient-list.ui'
import { type InstructionItem, InstructionList } from './instruction-list.ui'
import { Nutrition, type NutritionView } from './nutrition.ui'
import { inLanguage } from './recipe-words.ui'
import { YieldForm } from './yield-form.ui'

/** A name that leads to the recipes that share it. */
export interface OrganizerLink {
  name: string
  /** Nothing for visitors, who have no search. */
  href: string | null
}

/** What a page about one recipe shows of it. Texts are as written, HTML is sanitised. */
export interface RecipePageView {
  slug: string
  name: string
  language: string | null
  descriptionHtml: string
  photo: PhotoView | null
  tint: number
  categories: readonly OrganizerLink[]
  /** Tags and tools. */
  labels: readonly OrganizerLink[]
  prepTime: string
  performTime: string
  totalTime: string
  /** As written, such as "8 slices". */
  yieldText: string
  /** Multiplier chosen by the cook; 1 otherwise. */
  scale: number
  amountsDisabled: boolean
  /** "," or "." of the reader's locale. */
  decimalMark: string
  ingredients: readonly IngredientItem[]
  instructions: readonly InstructionItem[]
  notes: readonly { title: string; html: string }[]
  /** Nothing when the recipe does not show it. */
  nutrition: NutritionView | null
  orgUrl: string | null
  isLandscape: boolean
}

interface PartProps {
  recipe: RecipePageView
}

/** Title page of a recipe: photograph, kind, name, standfirst, times and yield; actions below. */
export function RecipeHead({ recipe, children }: PartProps & { children?: ReactNode }) {
  const { i18n } = useLingui()
  const words = inLanguage(recipe.language)
  const facts = [
    [i18n._('recipe.prep-time'), recipe.prepTime],
    [i18n._('recipe.perform-time'), recipe.performTime],
    [i18n._('recipe.total-time'), recipe.totalTime],
    [i18n._('recipe.yield'), recipe.yieldText],
  ].filter(([, value]) => value !== '')
  return (
    <header
      className="recipe-head"
      data-landscape={recipe.isLandscape && recipe.photo ? '' : undefined}
      data-plain={recipe.photo ? undefined : ''}
    >
      {recipe.photo && (
        <Photo
          photo={recipe.photo}
          alt={recipe.name}
          tint={recipe.tint}
          sizes={recipe.isLandscape ? '(width < 1200px) 100vw, 1152px' : '(width < 900px) 100vw, 560px'}
          first
        />
      )}
      <div>
        {recipe.categories.length > 0 && (
          <p className="kind" {...words}>
            {recipe.categories.map(({ name, href }, at) => (
              <span key={name}>
                {at > 0 && ', '}
                {href === null ? name : <a href={href}>{name}</a>}
              </span>
            ))}
          </p>
        )}
        <h1 {...words}>{recipe.name}</h1>
        {recipe.descriptionHtml !== '' && (
          <div className="standfirst prose" {...words}>
            <CleanHtml html={recipe.descriptionHtml} />
          </div>
        )}
        {facts.length > 0 && (
          <dl className="facts">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {children}
      </div>
    </header>
  )
}

/** More lines than this scroll along beside the method instead of standing still. */
const LONG_LIST = 14

/** Ingredients and method. */
export function RecipeBody({ recipe, withTimers }: PartProps & { withTimers: boolean }) {
  const { i18n } = useLingui()
  const { ingredients, instructions, scale, language, yieldText } = recipe
  return (
    <div className="recipe-body">
      {ingredients.length > 0 && (
        <section
          className="ingredients"
          data-long={ingredients.length > LONG_LIST ? '' : undefined}
          aria-labelledby="ingredients"
        >
          <h2 id="ingredients">{i18n._('recipe.ingredients')}</h2>
          <YieldForm yieldText={yieldText} scale={scale} language={language} />
          <IngredientList
            ingredients={ingredients}
            scale={scale}
            language={language}
            amountsDisabled={recipe.amountsDisabled}
            decimalMark={recipe.decimalMark}
          />
        </section>
      )}
      {instructions.length > 0 && (
        <section className="method" aria-labelledby="method">
          <h2 id="method">{i18n._('recipe.method')}</h2>
          <InstructionList
            instructions={instructions}
            scale={scale}
            language={language}
            withTimers={withTimers}
          />
        </section>
      )}
    </div>
  )
}

/** Notes, labels, nutrition and where the recipe comes from. */
export function RecipeFoot({ recipe }: PartProps) {
  const { i18n } = useLingui()
  const { notes, labels, nutrition, orgUrl, language } = recipe
  if (notes.length + labels.length === 0 && nutrition === null && orgUrl === null) return null
  return (
    <footer className="recipe-foot">
      {notes.length + labels.length > 0 && (
        <section className="notes" aria-label={i18n._('recipe.notes')}>
          {notes.length > 0 && <h2>{i18n._('recipe.notes')}</h2>}
          {notes.map((note, at) => (
            <div className="note prose" key={at} {...inLanguage(language)}>
              {note.title !== '' && <h3>{note.title}</h3>}
              <CleanHtml html={note.html} />
            </div>
          ))}
          {labels.length > 0 && (
            <p className="chip-row">
              {labels.map(({ name, href }) =>
                href === null ? (
                  <span className="chip" data-kind="plain" key={name}>
                    {name}
                  </span>
                ) : (
                  <Chip key={name} kind="plain" href={href}>
                    {name}
                  </Chip>
                ),
              )}
            </p>
          )}
        </section>
      )}
      {nutrition && <Nutrition nutrition={nutrition} />}
      {orgUrl !== null && <Source href={orgUrl} />}
    </footer>
  )
}

/** The page a recipe was taken from; only web addresses become links. */
function Source({ href }: { href: string }) {
  const { i18n } = useLingui()
  const url = /^https?:\/\//i.test(href) ? URL.parse(href) : null
  return (
    <p className="source">
      {i18n._('recipe.adapted-from')}{' '}
      {url ? (
        <a href={url.href} rel="noopener nofollow">
          <bdi>{url.hostname.replace(/^www\./, '')}</bdi>
        </a>
      ) : (
        <bdi>{href}</bdi>
      )}
    </p>
  )
}
