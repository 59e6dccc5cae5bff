import { useLingui } from '@lingui/react'
import { shortTime } from '../measures/short-time.rules'
import { directionOf } from '../platform/i18n/languages.rules'
import { FavoriteChoice, Stars } from '../ratings/rating.ui'
import { inLanguage, Phrases } from '../recipes/ingredient/recipe-words.ui'
import { CleanHtml } from '../ui/clean-html.ui'
import { Icon } from '../ui/icon.ui'
import { ActionLinks, Menu, MenuButton } from '../ui/menu.ui'
import { nameLength, Photo } from '../ui/photo.ui'
import { urls } from '../urls'
import { Marked } from './found/marked.ui'
import type { CoverCardView, RecipeCardView } from './recipe-card.rules'

/** Without a photograph the name is on the cover only, in the colours of the cover. */
function coverLook({ photo, name, tint }: Omit<CoverCardView, 'language'>) {
  return photo ? {} : { 'data-cover': nameLength(name) ?? '', 'data-tint': tint }
}

/** A recipe in a row of a few: its picture and its name. */
export function RecipeTile({ group, recipe }: { group: string; recipe: CoverCardView }) {
  const { slug, name, language, photo, tint } = recipe
  return (
    <article className="recipe-card" data-tile="" dir="auto" {...coverLook(recipe)}>
      <Photo
        photo={photo}
        cover={{ name, language }}
        alt=""
        tint={tint}
        sizes="(width < 560px) 160px, 280px"
      />
      <h3 lang={language ?? undefined}>
        <a href={urls.recipe(group, slug)}>
          <Phrases of={name} />
        </a>
      </h3>
    </article>
  )
}

export interface RecipeCardProps {
  group: string
  recipe: RecipeCardView
  /** Members in their own group get the menu. */
  canEdit: boolean
  /** Whether it is among the first on the page: then its picture loads at once. */
  first?: boolean | undefined
  /** On a phone its photograph goes across the page. */
  isAcross?: boolean | undefined
  /** What was searched for, folded; marked in the card. */
  words?: readonly string[] | undefined
}

/** One recipe in a grid: photograph, name, a line of text, time, and a menu, laid out in the direction of its language. On a phone it is a row. */
export function RecipeCard({ group, recipe, canEdit, first, isAcross, words = [] }: RecipeCardProps) {
  const { i18n } = useLingui()
  const { slug, name, summary, language, photo, tint, totalTime, rating, isFavorite, foundIn } = recipe
  const lang = language ?? undefined
  // A card of only a cover has no line for its menu.
  const saysMore = summary !== null || foundIn !== undefined || totalTime || rating !== null || isFavorite
  return (
    <article
      className="recipe-card"
      dir={inLanguage(language).dir}
      data-bare={photo || saysMore ? undefined : ''}
      {...coverLook(recipe)}
    >
      <Photo
        photo={photo}
        cover={{ name, language }}
        alt=""
        tint={tint}
        sizes={isAcross ? '(width < 560px) 100vw, 320px' : '(width < 560px) 104px, 320px'}
        first={first}
      />
      <h3 lang={lang}>
        <a href={urls.recipe(group, slug)}>
          <Marked text={name} words={words} />
        </a>
      </h3>
      {foundIn !== undefined ? (
        <p className="text" data-found="">
          {i18n._('search.found-in-ingredients')}{' '}
          <bdi lang={lang}>
            <Marked text={foundIn} words={words} />
          </bdi>
        </p>
      ) : (
        summary !== null && (
          <p className="text" lang={lang}>
            <CleanHtml tree={summary} text={(text) => <Marked text={text} words={words} />} />
          </p>
        )
      )}
      <p className="meta">
        {totalTime && (
          <span>
            <Icon name="clock" />
            <span className="visually-hidden">{i18n._('recipe.total-time')} </span>
            <bdi>{shortTime(i18n, totalTime, language)}</bdi>
          </span>
        )}
        {(rating !== null || isFavorite) && (
          <span className="liked">
            {rating !== null && <Stars rating={rating} />}
            {isFavorite && (
              <>
                <Icon name="heart" isFilled />
                <span className="visually-hidden">{i18n._('rating.favorite')}</span>
              </>
            )}
          </span>
        )}
      </p>
      <CardMenu group={group} recipe={recipe} canEdit={canEdit} />
    </article>
  )
}

/** Actions on a recipe without opening it; visitors can cook and print it. */
function CardMenu({ group, recipe, canEdit }: Pick<RecipeCardProps, 'group' | 'recipe' | 'canEdit'>) {
  const { i18n } = useLingui()
  const { slug, name, isFavorite, isLocked } = recipe
  // The slug is on the page anyway; ids would add bytes that do not compress.
  const menu = `menu-${slug}`
  const paper = urls.recipePrint(group, slug)
  return (
    <>
      <span className="more">
        <MenuButton menu={menu} kind="quiet" icon="ellipsis" label={i18n._('recipe.more-for', { name })} />
      </span>
      <Menu id={menu} dir={directionOf(i18n.locale)}>
        <a href={urls.recipeCook(group, slug)}>
          <Icon name="cooking-pot" /> {i18n._('recipe.cook')}
        </a>
        {canEdit && (
          <>
            {!isLocked && (
              <a href={urls.recipeEdit(group, slug)}>
                <Icon name="pencil-line" /> {i18n._('general.edit')}
              </a>
            )}
            <FavoriteChoice group={group} slug={slug} isFavorite={isFavorite} />
            <a href={urls.recipeMade(group, slug)} data-sheet="">
              <Icon name="circle-check" /> {i18n._('timeline.i-made-this')}
            </a>
            <a href={urls.planRecipe(group, slug)} data-sheet="">
              <Icon name="calendar-plus" /> {i18n._('mealplan.add-to-plan')}
            </a>
            <a href={urls.recipeShopping(group, slug)} data-sheet="">
              <Icon name="shopping-basket" /> {i18n._('shopping.add-to-list')}
            </a>
          </>
        )}
        <a href={paper}>
          <Icon name="printer" /> {i18n._('recipe.print')}
        </a>
        {canEdit && (
          <>
            <a href={`${paper}#print-form`}>
              <Icon name="sliders-horizontal" /> {i18n._('print.preferences')}
            </a>
            <a href={urls.recipeDuplicate(group, slug)}>
              <Icon name="copy" /> {i18n._('recipe.duplicate')}
            </a>
            <a href={urls.shareRecipe(group, slug)} data-sheet="">
              <Icon name="share-2" /> {i18n._('share.share')}
            </a>
            <a href={urls.api.recipeZip(slug)} target="_blank" rel="noopener noreferrer">
              <Icon name="download" /> {i18n._('share.download')}
            </a>
            <ActionLinks actions={recipe.actions} />
            {!isLocked && (
              <>
                <hr />
                <a href={urls.recipeDelete(group, slug)} data-kind="danger">
                  <Icon name="trash-2" /> {i18n._('general.delete')}
                </a>
              </>
            )}
          </>
        )}
      </Menu>
    </>
  )
}
