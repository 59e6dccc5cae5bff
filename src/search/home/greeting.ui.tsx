import { useLingui } from '@lingui/react'
import { Phrases } from '../../recipes/ingredient/recipe-words.ui'
import { Button, LinkButton } from '../../ui/button.ui'
import { Form } from '../../ui/form.ui'
import { Photo } from '../../ui/photo.ui'
import { urls } from '../../urls'
import type { ShelfView, TonightView } from '../recipe-card.rules'
import { RecipeTile } from '../recipe-card.ui'

const PLACE = '\uFFFC'

/** Dinner: its photograph, where the idea is from, its name, what is eaten with it, the links to cook it and to choose another. */
export function Tonight({ group, tonight }: { group: string; tonight: TonightView }) {
  const { i18n } = useLingui()
  const { recipes, isPlanned, planHref, other } = tonight
  const [dinner, ...beside] = recipes
  if (!dinner) return null
  const { slug, name, language, photo, tint } = dinner
  // The names are links, so the sentence is split around them.
  const [before, after] = i18n._('mealplan.and-beside', { names: PLACE }).split(PLACE)
  return (
    <section className="tonight" aria-labelledby="tonight">
      <Photo
        photo={photo}
        cover={{ name, language }}
        alt=""
        tint={tint}
        sizes="(width < 800px) 100vw, 640px"
        first
      />
      <div>
        <h2 id="tonight" className="voice">
          <a href={planHref}>{isPlanned ? i18n._('mealplan.tonight') : i18n._('home.suggestion')}</a>
        </h2>
        <h3 dir="auto" lang={language ?? undefined}>
          <a href={urls.recipe(group, slug)}>
            <Phrases of={name} />
          </a>
        </h3>
        {beside.length > 0 && (
          <p className="beside">
            {before}
            {beside.map((side) => (
              <a key={side.slug} href={urls.recipe(group, side.slug)} dir="auto">
                {side.name}
              </a>
            ))}
            {after}
          </p>
        )}
        <div className="button-row">
          <LinkButton kind="primary" icon="cooking-pot" href={urls.recipeCook(group, slug)}>
            {i18n._('recipe.cook')}
          </LinkButton>
          {other && <Other {...other} />}
          <LinkButton
            kind="quiet"
            icon="shopping-basket"
            label={i18n._('shopping.add-to-list')}
            href={urls.recipeShopping(group, slug)}
            data-sheet=""
          />
        </div>
      </div>
    </section>
  )
}

/** Changing a planned meal is a POST; another suggestion is a link, like every state of this page. */
function Other({ method, action, turn }: NonNullable<TonightView['other']>) {
  const { i18n } = useLingui()
  const button = (
    <Button type="submit" icon="dices">
      {i18n._('home.something-else')}
    </Button>
  )
  if (method === 'post') return <Form action={action}>{button}</Form>
  return (
    <form action={action}>
      <input type="hidden" name="turn" value={turn} />
      {button}
    </form>
  )
}

/** A row of recipes by picture and name. */
export function Shelf({ group, shelf }: { group: string; shelf: ShelfView }) {
  const { i18n } = useLingui()
  const { key, title, recipes, moreHref } = shelf
  return (
    <section className="home-shelf" aria-labelledby={`shelf-${key}`}>
      <header>
        <h2 id={`shelf-${key}`}>{title}</h2>
        {moreHref !== null && (
          <a href={moreHref} aria-label={i18n._('home.see-all-of', { title })}>
            {i18n._('home.see-all')}
          </a>
        )}
      </header>
      <ul role="list">
        {recipes.map((recipe) => (
          <li key={recipe.slug}>
            <RecipeTile group={group} recipe={recipe} />
          </li>
        ))}
      </ul>
    </section>
  )
}
