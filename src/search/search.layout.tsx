import SearchOverlay from '../../islands/search/search-overlay.island'
import { Island } from '../platform/web/island'
import { countRecipes } from '../recipes/recipe/recipe.service'
import type { FrameIslandProps, FramePart } from '../ui/layouts/frame-part'
import { urls } from '../urls'

/** The quick search over every page; in another group it finds public recipes. */
function QuickSearch({ group, reader, isOwnGroup }: FrameIslandProps) {
  return (
    group !== null && (
      <Island
        of={SearchOverlay}
        name="search/search-overlay"
        when="wanted"
        trigger="[data-quick-search]"
        shortcut="/"
        opens
        props={{ group, reader: reader ?? 'visitor', isOwnGroup }}
      />
    )
  )
}

export const SEARCH_FRAME: FramePart = {
  entries: [
    {
      key: 'recipes',
      list: 'top',
      title: 'recipe.recipes',
      href: (group) => urls.home(group),
      count: (scope) => countRecipes(scope, scope.groupId),
    },
    {
      key: 'favorites',
      list: 'top',
      title: 'rating.favorites',
      href: () => urls.favorites(),
      isOwnGroupOnly: true,
    },
    {
      key: 'suggestions',
      list: 'top',
      title: 'suggestion.what-can-i-cook',
      href: (group) => urls.suggestions(group),
      isOwnGroupOnly: true,
    },
  ],
  islands: [QuickSearch],
  visitorIslands: [QuickSearch],
}
