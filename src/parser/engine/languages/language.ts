import { foldText } from '../../../platform/text/fold'

/** What the rule-based parser has to know of a language. Words are written as cooks write them; see `foldPhrase`. */
export interface Language {
  /** Unit words and abbreviations, all forms; several words are allowed (`cuillère à soupe`). */
  units: readonly string[]
  /** Words that mean a number: `eine`, `zwei`, `halbe`. */
  numbers: Readonly<Record<string, number>>
  /** Words between the ends of a range: `bis`. */
  ranges: readonly string[]
  /** Words between unit and food that belong to neither: `de`, `d'`. */
  links: readonly string[]
  /** Phrases that say there is no measured amount: `nach Geschmack`. */
  asNeeded: readonly string[]
  /** Where the words begin, at the end of a line, that say what the food is for or how it comes: ` zum Braten`. */
  purposes?: RegExp
  /** Foods that begin with a word which is a unit elsewhere: `noix de muscade`. */
  foods?: readonly string[]
}

/** Units that are written alike everywhere. */
export const METRIC = 'g,gr,kg,mg,l,lt,ltr,dl,cl,ml,cc,cm,mm'.split(',')

/** English measures, which turn up in recipes of every language and mean nothing else there. */
export const ENGLISH_MEASURES =
  'cup,cups,tsp,tsps,teaspoon,teaspoons,tbsp,tbsps,tablespoon,tablespoons,oz,ounce,ounces,fl oz,lb,lbs,pound,pounds,pint,pints,quart,quarts,clove,cloves'.split(
    ',',
  )

/** Folded text without full stops (`c. à s.` → `c a s`): the form in which units and phrases are compared. */
export function foldPhrase(text: string): string {
  return foldText(text).replace(/\.+/g, ' ').replace(/\s+/g, ' ').trim()
}

/** Words before an amount that say it is not exact or holds for each: `ca. 200 g`. */
export const ABOUT = new Set(
  'about,approx,approximately,around,circa,ca,c:a,cca,cirka,ungefähr,etwa,zirka,rund,knapp,gut,je,jeweils,environ,env,approximativement,unos,unas,aprox,aproximadamente,alrededor de,cerca de,mais ou menos,ongeveer,ruim,krap,omkring,omtrent,ungefär,drygt,knappt,około,ok,noin,n,kb,körülbelül,asi,zhruba,přibližně,oko,otprilike,примерно,около,прибл,yaklaşık,aproximativ,περίπου,حوالي,約,约'
    .split(',')
    .map(foldPhrase),
)

/** Words after a unit that say how full it is: `1 EL gestrichen`. */
export const LEVELS = new Set(
  'level,heaped,heaping,rounded,scant,gestrichen,gestrichene,gestrichener,gestr,gehäuft,gehäufte,gehäufter,geh,rase,rases,bombée,bombées,raso,rasa,rasi,rase,rasas,colmo,colma,colmi,colmada,colmadas,cheia,cheias,struken,strukna,rågad,rågade,toppad,toppade,strøket,strøken,toppet,strøgen,strøgne,płaska,płaskie,kopiasta,kopiaste'
    .split(',')
    .map(foldPhrase),
)

/** Words that begin the half after a unit: `1 cuillère et demie de sucre`. */
export const AND_A_HALF = new Set(
  'et demi,et demie,y medio,y media,e mezzo,e mezza,e meio,e meia,und eine halbe,und einen halben,en een half,en een halve,och en halv,och ett halvt,og en halv,og et halvt,i pół'
    .split(',')
    .map(foldPhrase),
)
