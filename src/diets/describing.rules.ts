import { foldText } from '../platform/text/fold'
import { traitsOf } from './trait.rules'

/** Words that say how a food is cut, how much of it or how it is kept, and nothing of what it is. */
const DESCRIBING = new Set(
  foldText(
    `clove cloves leaf leaves stalk stalks stick sticks piece pieces slice slices fillet fillets filet head heads bunch sprig sprigs floret florets
    breast breasts thigh thighs cube cubes chunk chunks strip strips half halves zest juice peel skin rind wedge wedges ring rings crumb crumbs
    powder ground fresh dried chopped minced sliced diced grated whole large small medium extra hot cold warm ripe frozen thawed cooked raw can cans tin tins
    packet pack jar bag optional more taste serve serving garnish to for of and with the a an plus about such as cup cups tablespoon tablespoons tbsp teaspoon tsp
    g kg ml l oz lb pound ounce ounces pinch handful dash drizzle knob free range organic unsalted salted boneless skinless peeled trimmed rinsed drained
    toasted roasted divided softened melted beaten shredded crushed packed sifted halved quartered cored seeded stemmed freshly finely roughly coarsely thinly thickly
    or less good quality kind dusting greasing frying brushing topping decoration bite sized blend mix-in coating spray mixture paste type round rounds rasher rashers stem stems top tops bone bones bone-in roast cap caps pod pods shell shells heart hearts smooth chunky creamy crunchy white yellow red green brown black golden purple orange liquid bittersweet semisweet kosher sharp button serrano long-grain grain strand strands thread threads cutlet cutlets loin loins chop chops leg legs rump carcass purée puree mixed similar your choice various colours colors whole-grain brand style flavored flavoured flavor low fat low-fat nonfat fat-free reduced-fat reduced light lite canned tinned bottled jarred store-bought homemade ready-made prepared uncooked sweet tender lean shred shreds singles vine-ripened baby young assorted regular plain natural pure dry semi unsweetened sweetened instant active warmed chilled room temperature loosely tightly heaped heaping level scant generous dollop crown crowns frond fronds cob cobs
    stuck stucke stuckchen wurfel scheibe scheiben streifen blatt blatter blattchen zehe zehen stange stangen bund zweig zweige pulver flocken raspel kerne saft schale
    abrieb filets brust keule keulen schenkel mark spitzen hauch etwas frisch frische frischer frisches klein kleine groß große grosse gross mittelgroß getrocknet gehackt gerieben gemahlen
    tk prise prisen und mit zum fur fein optional nach belieben geschmack aus dem der das kuhlregal bestreuen garnieren braten einfetten dose glas packung packchen becher tl el tasse
    miette miettes dos pave paves tranche tranches feuille feuilles gousse gousses branche branches brin brins morceau morceaux botte des pincee pincees poignee frais fraiche fraiches frais petit petite petits petites gros
    grosse grand grande hache hachee rape rapee moulu moulue et en pour sachet boite verre cuillere cuilleres soupe cafe quelques bouquet jus zeste filet filets cube blanc blancs cuisse cuisses
    punado punados punadito vasito copita chorreon pastilla diente dientes hoja hojas rama ramas ramita ramitas rodaja rodajas loncha lonchas trozo trozos manojo pizca pizcas fresco fresca frescos frescas grande grandes pequeno pequena picado picada rallado rallada molido molida al gusto
    y para cucharada cucharadas cucharadita lata bote zumo jugo ralladura chorrito chorro unas unos gramos vaso taza
    manciata manciate gambo gambi spicchio spicchi foglia foglie rametto rametti fetta fette costa coste pezzo pezzi mazzetto pizzico fresco fresca freschi fresche piccolo piccola grande tritato tritata grattugiato grattugiata macinato q b qb e per cucchiaio cucchiai
    cucchiaino cucchiaini bicchiere succo scorza filo ciuffo bustina vasetto scatola petto petti cosce filetti filetto quanto basta
    uit handje handjes scheut kneepje mespuntje teen teentje teentjes takje takjes blaadje blaadjes blad plakje plakjes plak stuk stukje stukjes bosje snufje snuf vers verse fijn fijngehakt gesneden geraspt geraspte gemalen grote groot kleine en met voor eetlepel theelepel el tl blik
    blikje pot zakje sap rasp schil stengel stengels stronk handje scheutje gram`,
  ).match(/[\p{L}\p{M}\p{N}]+/gu),
)

/** Whether a word says nothing of what a food is; numbers do not either. */
export const isDescribing = (word: string): boolean => !/\p{L}/u.test(word) || DESCRIBING.has(foldText(word))

const MILK = traitsOf('milk', 'lactose', 'rennet')
const EGGS = traitsOf('eggs')
const ANIMAL = traitsOf('meat', 'pork', 'unclean', 'fish', 'crustaceans', 'molluscs', 'gelatine')
const GLUTEN = traitsOf('gluten', 'wheat', 'fodmap')

const SIGNS: [word: string, pattern: RegExp, without: number][] = [
  [
    'xxgluten',
    /gluten[- ]?free|(?:certified )?gf(?!\p{L})|glutenfrei\p{L}{0,5}|sans gluten|sin gluten|senza glutine|glutenvrije?/giu,
    GLUTEN,
  ],
  [
    'xxmilk',
    /(?:dairy|milk)[- ]?free|non[- ]?dairy|milchfrei\p{L}{0,5}|sans lait|sin leche|senza latte|zuivelvrije?|melkvrije?/giu,
    MILK,
  ],
  [
    'xxlactose',
    /lactose[- ]?free|laktosefrei\p{L}{0,5}|sans lactose|sin lactosa|senza lattosio|delattosat\p{L}|lactosevrije?/giu,
    traitsOf('lactose'),
  ],
  [
    'xxegg',
    /egg[- ]?(?:free|less)|eifrei\p{L}{0,5}|sans œufs?|sin huevo|senza uov[ao]|zonder ei(?!\p{L})/giu,
    EGGS,
  ],
  [
    'xxvegan',
    /(?<!\p{L})vegan\p{L}{0,2}(?!\p{L})|plant[- ]based|pflanzlich\p{L}{0,2}|végétalien\p{L}{0,5}|plantaardige?|vegetalian\p{L}/giu,
    ANIMAL | MILK | EGGS | traitsOf('honey'),
  ],
  [
    'xxvegetarian',
    /(?<!\p{L})(?:vegetarian|veggie|meat[- ]?free|meatless|vegetarisch\p{L}{0,2}|végétarien\p{L}{0,5}|vegetarian[oa]s?)(?!\p{L})/giu,
    ANIMAL | traitsOf('rennet'),
  ],
  ['xxsoy', /soy[a]?[- ]?free|sojafrei\p{L}{0,5}|sans soja|sin soja|senza soia/giu, traitsOf('soy')],
  ['xxnuts', /nut[- ]free|nussfrei\p{L}{0,5}/giu, traitsOf('nuts')],
  [
    'xxalcohol',
    /alcohol[- ]?free|non[- ]?alcoholic|alkoholfrei\p{L}{0,5}|sans alcool|sin alcohol|analcolic\p{L}|alcoholvrije?/giu,
    traitsOf('alcohol'),
  ],
]

/** What words as "gluten-free" take from a food. */
export const NEGATIONS = {
  patterns: SIGNS.map(([word, pattern]) => [word, pattern] as const),
  get: (word: string): number | undefined => SIGNS.find(([own]) => own === word)?.[2],
  has: (word: string): boolean => word.startsWith('xx') && SIGNS.some(([own]) => own === word),
}
