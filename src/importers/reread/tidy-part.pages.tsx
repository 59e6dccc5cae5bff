import { isAsked } from '../../models/provider.rules'
import type { RecipePart } from '../../recipes/page/recipe-part.rules'
import { isLockedFor } from '../../recipes/recipe/recipe-write.service'
import { Icon } from '../../ui/icon.ui'
import { urls } from '../../urls'

/** The way to tidying up in the menu of a recipe, where a model is set. */
export const TIDY_PART: RecipePart = {
  version: ({ scope }) => isAsked(scope.services.config, 'tidy'),
  draw({ scope, group, isMember }, recipe) {
    const { actor, i18n, services } = scope
    if (!isMember || !actor || isLockedFor(actor.userId, recipe) || !isAsked(services.config, 'tidy'))
      return {}
    return {
      seldom: (
        <a href={urls.tidyUp(group, recipe.slug)}>
          <Icon name="wand-sparkles" /> {i18n._('tidy.tidy-up')}
        </a>
      ),
    }
  },
}
