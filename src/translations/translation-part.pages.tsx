import { isAsked } from '../models/provider.rules'
import { generation } from '../platform/cache/cache'
import { languageNamer } from '../platform/i18n/language-names'
import { languageOf } from '../platform/i18n/languages.rules'
import type { RecipePart } from '../recipes/page/recipe-part.rules'
import { Icon } from '../ui/icon.ui'
import { urls } from '../urls'
import { getTranslation, mayTranslate } from './translation.service'

/** The link to a recipe's translation, on its page: below the name where there is one, else in the menu where a model is set. */
export const TRANSLATION_PART: RecipePart = {
  version: ({ db, groupId, scope }) => [
    generation({ db, groupId }, 'translations'),
    isAsked(scope.services.config, 'translation'),
  ],
  async draw({ scope, db, groupId, group, isMember }, recipe) {
    if (!isMember) return {}
    const { i18n, locale, services } = scope
    const href = urls.recipeTranslation(group, recipe.slug)
    if (getTranslation({ db, groupId }, recipe, locale)) {
      const language = languageNamer(locale)(languageOf(locale))
      return {
        standing: <a href={href}>{i18n._('translation.read', { language })}</a>,
      }
    }
    if (!(await mayTranslate(services, recipe, locale))) return {}
    return {
      menu: (
        <a href={href}>
          <Icon name="languages" /> {i18n._('translation.translate')}
        </a>
      ),
    }
  },
}
