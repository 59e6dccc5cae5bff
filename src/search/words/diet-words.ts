/** A way to eat or something to leave out, as searches name it in any of six languages. */
export interface DietWords {
  names: string
  /** Stricter diets whose names count for it, too. */
  also?: readonly string[]
  /** Marks of a recipe that must be `none`. */
  marks?: readonly string[]
}

/** Ways to eat by the names that cooks give them, in any language. */
const WAYS: Readonly<Record<string, DietWords>> = {
  vegan: {
    names:
      'vegan|vegane|veganer|veganes|veganen|végan|végane|vegans|véganes|végétalien|végétalienne|végétaliens|végétaliennes|vegano|vegana|veganos|veganas|vegani|veganistisch|veganistische|plant based|pflanzlich|à base de plantes|plantaardig|plantaardige',
    marks: ['diet.vegan'],
  },
  vegetarian: {
    names:
      'vegetarian|veggie|meatless|meat free|vegetarisch|vegetarische|vegetarischer|vegetarisches|vegetarischen|fleischlos|ohne fleisch|végétarien|végétarienne|végétariens|végétariennes|sans viande|vegetariano|vegetariana|vegetarianos|vegetarianas|sin carne|vegetariani|vegetariane|senza carne|vega|zonder vlees|without meat|no meat',
    also: ['vegan'],
    marks: ['diet.vegetarian'],
  },
  'gluten-free': {
    names:
      'gluten free|glutenfree|without gluten|no gluten|glutenfrei|glutenfreie|glutenfreier|glutenfreies|glutenfreien|ohne gluten|sans gluten|sin gluten|senza glutine|glutenvrij|glutenvrije|zonder gluten|gf',
    marks: ['diet.gluten_free'],
  },
  'dairy-free': {
    names:
      'dairy free|milk free|without dairy|no dairy|milchfrei|milchfreie|milchfreier|milchfreies|sans produits laitiers|sin lácteos|senza latticini|zuivelvrij|zuivelvrije|zonder zuivel',
    also: ['vegan'],
    marks: ['allergen.milk'],
  },
  'lactose-free': {
    names:
      'lactose free|without lactose|laktosefrei|laktosefreie|ohne laktose|ohne lactose|sans lactose|sin lactosa|senza lattosio|lactosevrij|lactosevrije|zonder lactose',
    also: ['vegan', 'dairy-free'],
    marks: ['diet.lactose_free'],
  },
  'low-carb': {
    names:
      'low carb|lowcarb|kohlenhydratarm|pauvre en glucides|bajo en carbohidratos|pochi carboidrati|koolhydraatarm',
  },
  keto: { names: 'keto|ketogenic|ketogen|cétogène|cetogénico|chetogenica|chetogenico|ketogeen' },
  pescatarian: {
    names: 'pescatarian|pescetarian|pescetarisch|pescétarien|pescetariano|pescotariër',
    also: ['vegetarian', 'vegan'],
    marks: ['diet.pescatarian'],
  },
  halal: { names: 'halal|hallal', marks: ['diet.halal'] },
  // "kosher" salt means something else.
  'kosher-style': {
    names: 'kosher style|kosher recipe|kosher recipes|koscher|koschere|koscheres|casher|kosjer|koosjer',
    marks: ['diet.kosher_style'],
  },
  'low-fodmap': {
    names:
      'low fodmap|fodmap|fodmaparm|fodmap arm|fodmaparme|pauvre en fodmap|bajo en fodmap|a basso contenuto di fodmap',
    marks: ['diet.low_fodmap'],
  },
}

/** Foods to leave out by allergens: `names` follow "without", `free` are whole words such as "nussfrei". */
const LEFT_OUT: readonly { allergens: string; names: string; free: string }[] = [
  {
    allergens: 'wheat',
    names: 'wheat|Weizen|blé|trigo|grano|frumento|tarwe',
    free: 'wheat free|weizenfrei|tarwevrij',
  },
  {
    allergens: 'eggs',
    names: 'egg|eggs|Ei|Eier|Eiern|œuf|œufs|oeuf|oeufs|huevo|huevos|uovo|uova|eieren',
    free: 'egg free|eggless|eifrei|eivrij',
  },
  { allergens: 'fish', names: 'fish|Fisch|poisson|pescado|pesce|vis', free: 'fish free|fischfrei|visvrij' },
  {
    allergens: 'crustaceans molluscs',
    names:
      'shellfish|Meeresfrüchte|Schalentiere|fruits de mer|mariscos|marisco|frutti di mare|schaal en schelpdieren|zeevruchten',
    free: 'shellfish free',
  },
  {
    allergens: 'fish crustaceans molluscs',
    names: 'seafood|Fisch und Meeresfrüchte|pescado y marisco',
    free: 'seafood free',
  },
  {
    allergens: 'crustaceans',
    names: 'crustaceans|Krebstiere|Krustentiere|crustacés|crustáceos|crostacei|schaaldieren',
    free: '',
  },
  {
    allergens: 'molluscs',
    names: 'molluscs|mollusks|Weichtiere|mollusques|moluscos|molluschi|weekdieren|schelpdieren',
    free: '',
  },
  {
    allergens: 'peanuts',
    names:
      "peanut|peanuts|Erdnuss|Erdnüsse|Erdnüssen|cacahuète|cacahuètes|arachide|arachides|cacahuete|cacahuetes|maní|arachidi|pinda|pinda's|pindas",
    free: 'peanut free|erdnussfrei|pindavrij',
  },
  // Anyone who says so means peanuts, too, except where the word is that of one kind of nut.
  {
    allergens: 'nuts peanuts',
    names: 'nut|nuts|Nuss|Nüsse|Nüssen|fruits à coque|frutos secos|frutta secca|noot|noten',
    free: 'nut free|nussfrei|notenvrij',
  },
  {
    allergens: 'nuts',
    names: 'tree nuts|Schalenfrüchte|noix|nueces|frutos de cáscara|noci|frutta a guscio',
    free: '',
  },
  { allergens: 'soy', names: 'soy|soya|Soja|soia', free: 'soy free|soya free|sojafrei|sojavrij' },
  {
    allergens: 'milk',
    names:
      'milk|dairy|dairy products|Milch|Milchprodukte|Milchprodukten|lait|produits laitiers|leche|lácteos|latte|latticini|melk|zuivel',
    free: '',
  },
  {
    allergens: 'celery',
    names: 'celery|Sellerie|céleri|apio|sedano|selderij',
    free: 'celery free|selleriefrei|selderijvrij',
  },
  {
    allergens: 'mustard',
    names: 'mustard|Senf|moutarde|mostaza|senape|mosterd',
    free: 'mustard free|senffrei|mosterdvrij',
  },
  {
    allergens: 'sesame',
    names: 'sesame|Sesam|sésame|sésamo|sesamo',
    free: 'sesame free|sesamfrei|sesamvrij',
  },
  {
    allergens: 'sulphites',
    names: 'sulphites|sulfites|Sulfite|Sulfiten|sulfitos|solfiti|sulfieten',
    free: 'sulphite free|sulfite free|sulfitfrei|sulfietvrij',
  },
  { allergens: 'lupin', names: 'lupin|Lupine|Lupinen|altramuces|lupini|lupine', free: '' },
]

const marksOf = (allergens: string) => allergens.split(' ').map((name) => `allergen.${name}`)
/** "Nussfrei" and its endings. */
const bent = (free: string) =>
  free
    .split('|')
    .flatMap((word) =>
      word.endsWith('frei')
        ? [word, ...['e', 'er', 'es', 'en'].map((ending) => word + ending)]
        : word.endsWith('vrij')
          ? [word, `${word}e`]
          : word,
    )
    .join('|')

/** Foods that are allergens, by the names that follow "without". */
export const LEFT_OUT_NAMES: readonly { value: string; names: string }[] = LEFT_OUT.map(
  ({ allergens, names }) => ({ value: marksOf(allergens).join(' '), names }),
)

/** Ways to eat, and diets free of something. */
export const DIETS: Readonly<Record<string, DietWords>> = {
  ...WAYS,
  ...Object.fromEntries(
    LEFT_OUT.filter(({ free }) => free !== '').map(({ allergens, free }) => [
      `without ${allergens}`,
      { names: bent(free), marks: marksOf(allergens) },
    ]),
  ),
}
