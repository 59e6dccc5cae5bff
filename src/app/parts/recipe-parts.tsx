import type { I18n } from '@lingui/core'
import { RecipeCard, type RecipeCardView } from '../../search/recipe-card.ui'
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
      states: { picture: <Photo photo={photo} alt="" first /> },
    },
    {
      name: 'recipe-card',
      states: {
        photograph: card({ id: 'a', photo, tint: 3 }),
        cover: card({ id: 'b', tint: 2 }),
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
