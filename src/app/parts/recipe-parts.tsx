import type { I18n } from '@lingui/core'
import type { RecipeCardView } from '../../search/recipe-card.rules'
import { RecipeCard } from '../../search/recipe-card.ui'
import { Photo, type PhotoView } from '../../ui/photo.ui'
import { urls } from '../../urls'
import type { Part } from './part'

const CARD: RecipeCardView = {
  id: 'plain',
  slug: 'galette',
  name: 'Plum and hazelnut galette',
  summary: 'Late plums on ground hazelnuts, folded into a butter crust.',
  language: 'en',
  photo: null,
  tint: 1,
  totalTime: '2 h 10 min',
  rating: null,
  isFavorite: false,
}

const LONG = {
  name: 'Donaudampfschifffahrtsgesellschaftskapitänskuchen mit eingelegten Sauerkirschen und Vanillesoße',
  language: 'de',
}

/** Parts that show recipes. */
export function recipeParts(_i18n: I18n): Part[] {
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
        'short name': card({ id: 'f', name: 'Dal', summary: '', tint: 1 }),
        'long German name': card({
          id: 'c',
          name: 'Rindfleischsuppe mit Leberknödeln nach Großmutters Art',
          language: 'de',
          tint: 4,
        }),
        Arabic: card({ id: 'd', name: 'شوربة العدس بالكمون والليمون', language: 'ar', summary: '', tint: 5 }),
        bare: card({ id: 'e', summary: '', totalTime: null }, false),
      },
    },
  ]
}
