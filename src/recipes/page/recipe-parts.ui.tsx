import { useLingui } from '@lingui/react'
import { Fragment, type ReactNode } from 'react'
import { isCounted, scaledYield } from '../../measures/made.rules'
import { shortTime } from '../../measures/short-time.rules'
import { LinkButton } from '../../ui/button.ui'
import { Chip } from '../../ui/chip.ui'
import { CleanHtml } from '../../ui/clean-html.ui'
import { Facts } from '../../ui/facts.ui'
import { Photo } from '../../ui/photo.ui'
import { inLanguage, oppositeDirection } from '../ingredient/recipe-words.ui'
import { Units } from '../units/units.ui'
import { IngredientList } from './ingredient-list.ui'
import { InstructionList } from './instruction-list.ui'
import { Nutrition } from './nutrition.ui'
import { isLongName, type RecipeAddress, type RecipePageView } from './recipe-page.rules'
import type { InsertPlace, RecipeInserts } from './recipe-part.rules'
import { YieldForm } from './yield-form.ui'

/** No one serves thirds of a person. */
const roundServings = (servings: number) => Math.round(servings * 10) / 10

interface PartProps {
  recipe: RecipePageView
}

/** Title page of a recipe: photograph, kind, name, standfirst, times and yield; actions below. */
export function RecipeHead({ recipe, children }: PartProps & { children?: ReactNode }) {
  const { i18n } = useLingui()
  const words = inLanguage(recipe.language)
  const time = (text: string) => shortTime(i18n, text, recipe.language)
  const hasTotal = recipe.totalTime !== ''
  // The stepper beside the ingredients says how much is made, where it counts that.
  const isTwice = recipe.ingredients.length > 0 && isCounted(recipe, i18n.locale)
  const facts = [
    { name: i18n._('recipe.prep-time'), value: time(recipe.prepTime), isMore: hasTotal },
    { name: i18n._('recipe.perform-time'), value: time(recipe.performTime), isMore: hasTotal },
    { name: i18n._('recipe.total-time'), value: time(recipe.totalTime) },
    {
      name: i18n._('recipe.yield'),
      value: scaledYield(i18n, recipe),
      language: recipe.portions === null ? (recipe.language ?? undefined) : undefined,
      isTwice,
    },
    {
      name: i18n._('recipe.servings'),
      value: recipe.servings === null ? '' : i18n.number(roundServings(recipe.servings * recipe.scale)),
    },
  ].filter(({ value }) => value !== '')
  return (
    <header
      className="recipe-head"
      data-landscape={recipe.isLandscape && recipe.photo ? '' : undefined}
      data-plain={recipe.photo ? undefined : ''}
      data-tint={recipe.photo ? undefined : recipe.tint}
      data-turned={oppositeDirection(recipe, i18n.locale)}
    >
      {recipe.photo && (
        <Photo
          photo={recipe.photo}
          alt={recipe.name}
          tint={recipe.tint}
          sizes={recipe.isLandscape ? '(width < 1200px) 100vw, 1152px' : '(width < 700px) 100vw, 560px'}
          first
        />
      )}
      <div>
        <div className="title">
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
          <h1 data-long={isLongName(recipe.name) ? '' : undefined} {...words}>
            {recipe.name}
          </h1>
          {recipe.description && (
            <div className="standfirst prose" {...words}>
              <CleanHtml tree={recipe.description} />
            </div>
          )}
          {recipe.isDescriptionLong && (
            <label className="unfold" dir={words.dir}>
              <input className="visually-hidden" type="checkbox" /> {i18n._('recipe.more')}
            </label>
          )}
        </div>
        {facts.length > 0 && <Facts facts={facts} />}
        {children}
      </div>
    </header>
  )
}

/** More lines than this scroll along beside the method instead of standing still. */
const LONG_LIST = 14

interface BodyProps extends PartProps {
  withTimers: boolean
  /** Other ways to say how much is made. */
  scaleHref?: string
  /** Tells a second recipe on the page from the first. */
  idPrefix?: string
  isOnPaper?: boolean
}

/** Ingredients and method. */
export function RecipeBody({ recipe, withTimers, scaleHref, idPrefix = '', isOnPaper }: BodyProps) {
  const { i18n } = useLingui()
  const { ingredients, instructions, scale, language } = recipe
  const stepper = <YieldForm {...recipe} />
  return (
    <div className="recipe-body" data-turned={oppositeDirection(recipe, i18n.locale)}>
      {ingredients.length > 0 && (
        <nav className="recipe-tabs" aria-label={i18n._('recipe.parts')}>
          <a href={`#${idPrefix}ingredients`}>{i18n._('recipe.ingredients')}</a>
          {instructions.length > 0 && <a href={`#${idPrefix}method`}>{i18n._('recipe.method')}</a>}
          {stepper}
        </nav>
      )}
      {ingredients.length > 0 && (
        <section
          className="ingredients"
          data-long={ingredients.length > LONG_LIST ? '' : undefined}
          aria-labelledby={`${idPrefix}ingredients`}
        >
          <h2 id={`${idPrefix}ingredients`}>{i18n._('recipe.ingredients')}</h2>
          {stepper}
          {(scaleHref !== undefined || recipe.units) && (
            <div className="amounts">
              {scaleHref !== undefined && (
                <a className="scale-by" href={scaleHref} data-sheet="">
                  {i18n._('scale.by')}
                </a>
              )}
              {recipe.units && <Units units={recipe.units.shown} kept={recipe.units.kept} scale={scale} />}
            </div>
          )}
          <IngredientList ingredients={ingredients} language={language} isOnPaper={isOnPaper} />
        </section>
      )}
      {instructions.length > 0 && (
        <section className="method" aria-labelledby={`${idPrefix}method`}>
          <h2 id={`${idPrefix}method`}>{i18n._('recipe.method')}</h2>
          <InstructionList instructions={instructions} language={language} withTimers={withTimers} />
        </section>
      )}
    </div>
  )
}

interface InsertsProps {
  inserts: RecipeInserts
  place: InsertPlace
}

/** What other slices show at one place of the page. */
export function Inserts({ inserts, place }: InsertsProps) {
  return inserts.map((insert, at) => <Fragment key={at}>{insert[place]}</Fragment>)
}

/** What members think of a recipe and when they made it: stars, times. */
export function RecipeStanding({ inserts }: Pick<InsertsProps, 'inserts'>) {
  const hasAny = inserts.some(({ standing }) => standing !== undefined)
  return (
    hasAny && (
      <div className="standing">
        <Inserts inserts={inserts} place="standing" />
      </div>
    )
  )
}

/** Notes, labels, nutrition and where the recipe comes from. */
export function RecipeFooter({ recipe, inserts = [] }: PartProps & { inserts?: RecipeInserts }) {
  const { i18n } = useLingui()
  const { notes, labels, nutrition, orgUrl, language } = recipe
  const hasOwn = notes.length + labels.length > 0 || nutrition !== null || orgUrl !== null
  if (!hasOwn && inserts.every(({ foot }) => foot === undefined)) return null
  return (
    <footer className="recipe-foot">
      {notes.length + labels.length > 0 && (
        <section
          className="notes"
          aria-label={i18n._('recipe.notes')}
          data-turned={notes.length > 0 ? oppositeDirection(recipe, i18n.locale) : undefined}
        >
          {notes.length > 0 && <h2>{i18n._('recipe.notes')}</h2>}
          {notes.map((note, at) => (
            <div className="note prose" key={at} {...inLanguage(language)}>
              {note.title !== '' && <h3>{note.title}</h3>}
              {note.tree && <CleanHtml tree={note.tree} />}
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
      <Inserts inserts={inserts} place="foot" />
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

/** Buttons for people who may not change a recipe: cook, where it has steps, and print. */
export function CookAndPrint({ recipe, address }: PartProps & { address: RecipeAddress }) {
  const { i18n } = useLingui()
  return (
    <div className="button-row" data-always="">
      {recipe.instructions.length > 0 && (
        <LinkButton kind="primary" icon="cooking-pot" href={address.cook(recipe.query)}>
          {i18n._('recipe.cook')}
        </LinkButton>
      )}
      <LinkButton icon="printer" href={address.print(recipe.query)}>
        {i18n._('recipe.print')}
      </LinkButton>
    </div>
  )
}
