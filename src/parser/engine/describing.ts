import { foldPhrase } from './languages/language'

/** Words before a food that say how it comes and leave it the same food in the shop: `fresh parsley`, `kalte Butter`. */
const DESCRIBING = new Set(
  [
    ...'fresh,freshly,ripe,pure,cold,chilled,warm,lukewarm,boiling,organic,good-quality'.split(','),
    ...'frisch,frische,frischer,frisches,frischen,reif,reife,reifer,reifes,reifen,kalt,kalte,kalter,kaltes,kalten'.split(
      ',',
    ),
    ...'warme,warmes,lauwarme,lauwarmes,lauwarmer,weiche,weiches,groß,große,großer,großes,großen,klein,kleine'.split(
      ',',
    ),
    ...'kleiner,kleines,kleinen,mittelgroße,m.-große,m.-großer,m.-großes,mittelgroßer,mittelgroßes,bio'.split(
      ',',
    ),
    ...'belle,belles,beau,beaux,gros,grosse,grosses,petit,petite,petits,petites'.split(','),
    ...'verse,rijpe,koude,lauwe,grote,kleine'.split(','),
    ...'färsk,färska,färskt,stor,stora,stort,liten,små,kall,kallt,ljummet,mogen,mogna'.split(','),
    ...'frisk,friske,frisket,store,lille,koldt,kold,modne,fersk,ferske,ferskt,kaldt,kald'.split(','),
    ...'świeży,świeża,świeże,świeżego,świeżej,świeżych,duża,duże,duży,mała,małe,mały'.split(','),
    ...'tuore,tuoretta,iso,pieni,kylmää,lämmintä'.split(','),
  ].map(foldPhrase),
)

/** How many words at the front of a food only describe it, two at most; the last word is never one of them. */
export function countDescribing(words: readonly string[]): number {
  let count = 0
  while (
    count < 2 &&
    count + 1 < words.length &&
    DESCRIBING.has(foldPhrase(words[count]!.replace(/,$/, '')))
  ) {
    count++
  }
  return count
}

/**
 * The same after a food, where a language has such words there: `tomates mûres`. Fewer than before it: grated and fresh make another
 * thing of bread and cheese.
 */
const DESCRIBING_BEHIND = new Set(
  [
    ...'mûr,mûre,mûrs,mûres,froid,froide,froids,froides,tiède,bouillante,moyen,moyenne,moyens,moyennes,bio'.split(
      ',',
    ),
    ...'maduro,madura,maduros,maduras,frío,fría,tibia,templada,hirviendo,grande,grandes,pequeño,pequeña,pequeños'.split(
      ',',
    ),
    ...'pequeñas,mediano,mediana,medianos,medianas'.split(','),
    ...'maturo,matura,maturi,mature,freddo,fredda,tiepida,bollente,grandi,piccolo,piccola,piccoli,piccole,medio,media'.split(
      ',',
    ),
    ...'medi,medie,madur,pequeno,pequena,pequenos,pequenas,fria,frio,morna,fervente,médio,média,médios,médias'.split(
      ',',
    ),
  ].map(foldPhrase),
)

/** How many words at the end of a food only describe it, two at most; the first word is never one of them. */
export function countDescribingBehind(words: readonly string[]): number {
  let count = 0
  while (count < 2 && count + 1 < words.length && DESCRIBING_BEHIND.has(foldPhrase(words.at(-1 - count)!))) {
    count++
  }
  return count
}
