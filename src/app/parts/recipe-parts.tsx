import type { I18n } from '@lingui/core'
import type { FacetView } from '../../search/home/home-query.rules'
import { SearchForm } from '../../search/home/search-form.ui'
import type { RecipeCardView } from '../../search/recipe-card.rules'
import { RecipeCard, RecipeTile } from '../../search/recipe-card.ui'
import { Photo, type PhotoView } from '../../ui/photo.ui'
import { urls } from '../../urls'
import type { Part } from './part'

const words = (value: string): RecipeCardView['summary'] => ({
  type: 'root',
  children: [{ type: 'text', value }],
})

const CARD: RecipeCardView = {
  id: 'plain',
  slug: 'galette',
  name: 'Plum and hazelnut galette',
  summary: words('Late plums on ground hazelnuts, folded into a butter crust.'),
  language: 'en',
  photo: null,
  tint: 1,
  totalTime: '2 h 10 min',
  rating: null,
  isFavorite: false,
  isLocked: false,
  actions: [],
}

const LONG = {
  name: 'Donaudampfschifffahrtsgesellschaftskapitänskuchen mit eingelegten Sauerkirschen und Vanillesoße',
  language: 'de',
}

const TAGS: FacetView = {
  name: 'tags',
  requiresAll: false,
  options: [
    { value: 'autumn', name: 'autumn', count: 34, isChosen: true },
    { value: 'quick', name: 'quick', count: 48, isChosen: false },
  ],
}

/** Parts that show recipes. */
export function recipeParts(i18n: I18n): Part[] {
  const photo: PhotoView = { src: urls.asset('img/eggs.webp'), width: 900, height: 1125, tint: 3 }
  const card = (more: Partial<RecipeCardView>, canEdit = true) => (
    <ul className="recipe-grid" role="list">
      <li>
        <RecipeCard group="home" recipe={{ ...CARD, ...more }} canEdit={canEdit} first />
      </li>
    </ul>
  )
  return [
    {
      name: 'photo',
      states: {
        picture: <Photo photo={photo} alt="" first />,
        mark: <Photo photo={null} alt="" />,
        ...Object.fromEntries(
          [1, 2, 3, 4, 5].map((tint) => [
            `cover ${tint}`,
            <Photo key={tint} photo={null} cover={CARD} alt="" tint={tint} />,
          ]),
        ),
        'very long name': <Photo photo={null} cover={LONG} alt="" tint={4} />,
        'small cover': (
          <div className="small-photo">
            <Photo photo={null} cover={CARD} alt="" tint={2} />
          </div>
        ),
      },
    },
    {
      name: 'recipe-card',
      states: {
        photograph: card({ id: 'a', photo, tint: 3 }),
        cover: card({ id: 'b', tint: 2 }),
        'short name': card({ id: 'f', name: 'Dal', summary: null, tint: 1 }),
        'long German name': card({
          id: 'c',
          name: 'Rindfleischsuppe mit Leberknödeln nach Großmutters Art',
          language: 'de',
          tint: 4,
        }),
        Arabic: card({
          id: 'd',
          name: 'شوربة العدس بالكمون والليمون',
          language: 'ar',
          summary: null,
          tint: 5,
        }),
        'rated and loved': card({ id: 'g', tint: 3, rating: 4.5, isFavorite: true }),
        found: (
          <ul className="recipe-grid" role="list">
            <li>
              <RecipeCard
                group="home"
                recipe={{ ...CARD, id: 'h', foundIn: '700 g ripe plums, stoned' }}
                canEdit
                words={['plum']}
              />
            </li>
          </ul>
        ),
        bare: card({ id: 'e', summary: null, totalTime: null }, false),
      },
    },
    {
      name: 'shelf',
      width: 'whole',
      states: {
        six: (
          <div className="home-shelves" data-alone="">
            <section className="home-shelf" aria-label={i18n._('rating.favorites')}>
              <ul role="list" data-count={6}>
                {[1, 2, 3, 4, 5, 6].map((tint) => (
                  <li key={tint}>
                    <RecipeTile group="home" recipe={{ ...CARD, photo: tint === 3 ? photo : null, tint }} />
                  </li>
                ))}
              </ul>
            </section>
          </div>
        ),
      },
    },
    {
      name: 'search row',
      width: 'whole',
      states: {
        'a filter on': (
          <SearchForm
            group={{ slug: 'home' }}
            search="plum"
            orderBy=""
            orders={[{ orderBy: '', href: '/g/home' }]}
            reverseHref="/g/home?orderDirection=asc"
            surpriseHref="/g/home?orderBy=random"
            facets={[TAGS]}
            active={[TAGS]}
            times={[{ minutes: 30, isOn: false, href: '/g/home?search=plum+30+min' }]}
            limits={{ energyAtMost: null, proteinAtLeast: null, fiberAtLeast: null }}
          />
        ),
      },
    },
  ]
}
