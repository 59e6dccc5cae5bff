import { searchText } from '../../platform/text/fold'

/** Words of no ingredient in particular, folded: v1's five, and those that describe, measure or are done to food. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    'and the for with without from into over until then all each more about them they this that ' +
    'fresh dried ground chopped sliced diced minced grated peeled crushed melted softened cooked raw ripe whole large medium small ' +
    'fine finely coarse coarsely roughly plain extra hot cold warm boiling room temperature taste serve serving garnish plus ' +
    'optional half halved cut cubes pieces piece size inch cups cup tablespoon tablespoons teaspoon teaspoons tbsp tsp ' +
    'red green yellow white black brown dark light golden heavy thick thin dry wet new old ' +
    'und der die das den dem des mit ohne für von aus auf ein eine einen einem einer oder bis zum zur nach etwas ' +
    'frisch frische frischer frisches gemahlen gehackt große großer kleine kleiner fein grob warm kalt rote roter rotes grüne ' +
    'weiße weißer schwarzer schwarze type typ ' +
    'les des une dans avec sans pour sur aux frais fraîche haché hachée gros grosse petit petite rouge vert verte blanc noir ' +
    'con sin para por del las los una unos fresco fresca picado picada rojo roja verde blanco blanca negro ' +
    'per della delle degli dei nel nella senza rosso rossa bianco bianca nero ' +
    'het een van voor met zonder gehakt verse rode groene witte zwarte ' +
    'och med utan för till från färsk hackad röd grön vit svart ' +
    'uden til fra frisk hakket rød hvid sort sem com dos das ' +
    'oraz bez świeży świeża'
  )
    .split(' ')
    .map(searchText),
)
