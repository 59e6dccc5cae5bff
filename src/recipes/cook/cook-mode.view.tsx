import { useLingui } from '@lingui/react'
import CookModeIsland from '../../../islands/recipes/cook-mode.island'
import Timers from '../../../islands/recipes/timers.island'
import { Island } from '../../platform/web/island'
import { LinkButton } from '../../ui/button.ui'
import { Icon } from '../../ui/icon.ui'
import { inLanguage, oppositeDirection } from '../ingredient/recipe-words.ui'
import { IngredientList } from '../page/ingredient-list.ui'
import type { CookView, RecipeAddress } from '../page/recipe-page.rules'
import { StepText } from '../page/step-text.ui'
import { TIMERS_KEY } from '../page/timer.rules'

export interface CookModeProps {
  address: RecipeAddress
  view: CookView
  /** Whether the group of the recipe is the reader’s. */
  isMember: boolean
}

/** One step at a time with just its ingredients; every step has its address, so that links work without a script. */
export function CookMode({ address, view, isMember }: CookModeProps) {
  const { i18n } = useLingui()
  const { name, language, query, step, total, section, instruction, before, next } = view
  const hrefOf = (number: number) => address.cook({ step: number, ...query })
  const recipeHref = address.recipe(query)
  // A member is asked how it was, once it is done.
  const madeHref = (isMember && address.made?.(query)) || null
  return (
    <main className="cook" id="main" data-recipe={name}>
      <header>
        <LinkButton kind="quiet" icon="x" label={i18n._('cook.leave')} href={recipeHref} />
        <h1 {...inLanguage(language)}>{name}</h1>
        <Island of={CookModeIsland} name="recipes/cook-mode" when="idle" props={{}} />
      </header>
      <ol className="progress" role="list" aria-label={i18n._('cook.steps')}>
        {Array.from({ length: total }, (_, at) => (
          <li key={at}>
            <a
              href={hrefOf(at + 1)}
              aria-current={at + 1 === step ? 'step' : undefined}
              data-done={at + 1 < step ? '' : undefined}
            >
              <span className="visually-hidden">{i18n._('instruction.numbered', { number: at + 1 })}</span>
            </a>
          </li>
        ))}
      </ol>
      <div className="stage">
        <div className="board" data-length={view.length} data-uses={sizeOf(view.ingredients.length)}>
          <section className="step" aria-label={i18n._('cook.step-of', { number: step, total })}>
            <p className="place" {...(language === null ? {} : inLanguage(language))}>
              <span className="numeral" aria-hidden="true">
                {step}
              </span>
              {section !== '' && (
                <span className="voice" {...inLanguage(language)}>
                  {section}
                </span>
              )}
            </p>
            <div className="prose" {...inLanguage(language)}>
              <StepText instruction={instruction} number={step} language={language} withTimers />
            </div>
          </section>
          <Uses view={view} />
          <Island
            of={Timers}
            name="recipes/timers"
            when="wanted"
            trigger=".time[data-seconds]"
            stored={TIMERS_KEY}
            props={{ href: hrefOf(step), place: 'rail', isMember }}
          />
        </div>
      </div>
      <footer>
        <Turn
          className="back"
          href={step > 1 ? hrefOf(step - 1) : recipeHref}
          word={i18n._('cook.back')}
          language={step > 1 ? language : i18n.locale}
          name={step > 1 ? before : i18n._('recipe.go-to-recipe')}
        />
        <Turn
          className="next"
          href={step < total ? hrefOf(step + 1) : (madeHref ?? recipeHref)}
          word={step < total ? i18n._('cook.next') : i18n._('cook.done')}
          language={step < total ? language : i18n.locale}
          name={
            step < total ? next : madeHref ? i18n._('timeline.how-was-it') : i18n._('recipe.go-to-recipe')
          }
        />
      </footer>
    </main>
  )
}

/** How much room the ingredients of a step take beside or below its text. */
function sizeOf(ingredients: number): 'none' | 'few' | 'many' {
  if (ingredients === 0) return 'none'
  return ingredients <= 4 ? 'few' : 'many'
}

function Uses({ view: { ingredients, isLinked, language, name } }: { view: CookView }) {
  const { i18n } = useLingui()
  if (ingredients.length === 0) return null
  return (
    <section
      className="uses"
      aria-labelledby="uses"
      data-turned={oppositeDirection({ language, name }, i18n.locale)}
    >
      <h2 id="uses">{isLinked ? i18n._('cook.for-this-step') : i18n._('recipe.ingredients')}</h2>
      <IngredientList ingredients={ingredients} language={language} withoutHeadings />
    </section>
  )
}

interface TurnProps {
  className: 'back' | 'next'
  href: string
  word: string
  /** What waits there: the step by its verb, or the recipe. */
  name: string | null
  /** Language of the recipe. */
  language: string | null
}

/** One of the two large buttons at the foot. */
function Turn({ className, href, word, name, language }: TurnProps) {
  const isNext = className === 'next'
  return (
    <a
      className={`button ${className}`}
      data-kind={isNext ? 'primary' : undefined}
      href={href}
      data-turn={className}
      aria-keyshortcuts={isNext ? 'ArrowRight' : 'ArrowLeft'}
    >
      {!isNext && <Icon name="arrow-left" />}{' '}
      <span>
        <small>{word}</small> <b {...inLanguage(language)}>{name}</b>
      </span>{' '}
      {isNext && <Icon name="arrow-right" />}
    </a>
  )
}
