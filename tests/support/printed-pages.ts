/** A recipe as a book prints it. */
export interface PrintedRecipe {
  name: string
  about?: string
  yields: string
  ingredients: string[]
  steps: string[]
}

/** How a page is set: one column; the list beside the method; the list in two columns; all text in two; two recipes; a card. */
export type PageLayout = 'column' | 'beside' | 'list-in-two' | 'text-in-two' | 'two-recipes' | 'card'

export interface PrintedPage {
  /** Tesseract's code. */
  language: 'eng' | 'deu' | 'fra'
  layout: PageLayout
  recipes: PrintedRecipe[]
  /** The page goes on with the steps of the one before. */
  isContinued?: boolean
}

const barley: PrintedRecipe = {
  name: 'Barley Soup with Roots',
  about: 'A pot for eight that is better on its second day.',
  yields: 'Serves 8',
  ingredients: [
    '1 ½ cups pearl barley',
    '2 tbsp butter',
    '3 carrots, sliced',
    '½ celeriac, diced',
    '2 litres vegetable stock',
    '¼ tsp nutmeg',
    'salt and black pepper',
  ],
  steps: [
    'Rinse the barley and leave it in cold water for an hour.',
    'Melt the butter in a wide pot and cook the carrots and the celeriac until they begin to colour.',
    'Add the barley and the stock and simmer for 45 minutes. Season with nutmeg, salt and pepper.',
  ],
}
const scones: PrintedRecipe = {
  name: 'Cheese Scones',
  about: 'Eat them warm, split and buttered.',
  yields: 'Makes 12',
  ingredients: [
    '350 g plain flour',
    '1 tbsp baking powder',
    '½ tsp mustard powder',
    '85 g cold butter',
    '150 g mature cheddar',
    '200 ml milk',
    '1 egg, beaten',
  ],
  steps: [
    'Heat the oven to 220 °C. Sift the flour with the baking powder and the mustard.',
    'Rub in the butter, then stir in most of the cheese.',
    'Pour in the milk, bring the dough together and cut out rounds.',
    'Brush with egg, scatter over the rest of the cheese and bake for 14 minutes.',
  ],
}
const trifle: PrintedRecipe = {
  name: 'Gooseberry Trifle',
  yields: 'Serves 6',
  ingredients: [
    '500 g gooseberries',
    '120 g caster sugar',
    '1 sponge cake',
    '4 tbsp sherry',
    '½ litre custard',
    '300 ml double cream',
  ],
  steps: [
    'Stew the gooseberries with the sugar until soft and let them cool.',
    'Crumble the cake into a bowl, sprinkle with sherry and spoon over the fruit.',
    'Cover with custard, then with whipped cream. Chill for four hours.',
  ],
}
const pickles: PrintedRecipe = {
  name: 'Quick Pickled Onions',
  yields: 'For 2 jars',
  ingredients: ['4 red onions', '250 ml cider vinegar', '2 tbsp sugar', '1 tsp salt'],
  steps: [
    'Slice the onions thinly and pack them into jars.',
    'Boil vinegar, sugar and salt and pour over the onions.',
  ],
}
const relish: PrintedRecipe = {
  name: 'Green Tomato Relish',
  yields: 'For 3 jars',
  ingredients: ['1 kg green tomatoes', '2 apples', '¾ cup brown sugar', '350 ml malt vinegar'],
  steps: [
    'Chop tomatoes and apples and put everything into a pan.',
    'Cook gently for an hour, stirring now and then, until thick.',
  ],
}
const pie: PrintedRecipe = {
  name: 'Leek and Potato Pie',
  about: 'For a windy Sunday.',
  yields: 'Serves 4',
  ingredients: [
    '320 g puff pastry',
    '3 leeks',
    '500 g potatoes',
    '½ cup cream',
    '1 tbsp wholegrain mustard',
    '1 ¼ cups grated cheese',
  ],
  steps: [
    'Boil the potatoes in slices for six minutes and drain them.',
    'Soften the leeks in a little butter. Stir in cream, mustard and cheese.',
    'Layer leeks and potatoes in a dish, cover with pastry and bake at 200 °C for 35 minutes.',
  ],
}
const zwiebel: PrintedRecipe = {
  name: 'Zwiebelkuchen vom Blech',
  about: 'Zum neuen Wein im Herbst.',
  yields: 'Für 12 Stücke',
  ingredients: [
    '400 g Mehl',
    '½ Würfel Hefe',
    '1 kg Zwiebeln',
    '150 g Räucherspeck',
    '3 Eier',
    '250 g saure Sahne',
    '1 TL Kümmel',
    'Salz und Pfeffer',
  ],
  steps: [
    'Aus Mehl, Hefe, 200 ml lauwarmem Wasser und etwas Salz einen Teig kneten und eine Stunde gehen lassen.',
    'Die Zwiebeln in Ringe schneiden und mit dem Speck glasig dünsten.',
    'Eier mit saurer Sahne verquirlen, würzen und unter die Zwiebeln heben.',
    'Den Teig ausrollen, die Masse darauf verteilen und bei 200 °C etwa 40 Minuten backen.',
  ],
}
const klopse: PrintedRecipe = {
  name: 'Königsberger Klopse',
  yields: 'Für 4 Personen',
  ingredients: [
    '500 g gemischtes Hackfleisch',
    '1 altbackenes Brötchen',
    '1 Ei',
    '1 l Fleischbrühe',
    '40 g Butter',
    '40 g Mehl',
    '2 EL Kapern',
    '¼ l Sahne',
    'Saft von ½ Zitrone',
  ],
  steps: [
    'Das Brötchen einweichen, ausdrücken und mit Hackfleisch und Ei verkneten. Klopse formen.',
    'In der heißen Brühe zwanzig Minuten ziehen lassen, dann herausheben.',
    'Aus Butter und Mehl eine helle Schwitze rühren und mit der Brühe ablöschen.',
    'Sahne, Kapern und Zitronensaft zugeben und die Klopse darin erwärmen.',
  ],
}
const gruetze: PrintedRecipe = {
  name: 'Rote Grütze',
  yields: 'Für 6 Portionen',
  ingredients: [
    '500 g Johannisbeeren',
    '300 g Himbeeren',
    '250 g Kirschen',
    '120 g Zucker',
    '60 g Speisestärke',
    '½ l Kirschsaft',
  ],
  steps: [
    'Den Saft mit dem Zucker aufkochen und mit der angerührten Stärke binden.',
    'Die Früchte unterheben und einmal aufwallen lassen.',
    'In Schälchen füllen und kalt stellen. Dazu schmeckt Vanillesoße.',
  ],
}
const gratin: PrintedRecipe = {
  name: 'Gratin de courgettes',
  about: 'Le plat du jeudi chez ma grand-mère.',
  yields: 'Pour 4 personnes',
  ingredients: [
    '1 kg de courgettes',
    '2 gousses d’ail',
    '3 œufs',
    '20 cl de crème fraîche',
    '100 g de gruyère râpé',
    '½ bouquet de basilic',
    'sel et poivre',
  ],
  steps: [
    'Couper les courgettes en rondelles et les faire revenir dix minutes avec l’ail.',
    'Battre les œufs avec la crème, le basilic haché, le sel et le poivre.',
    'Verser sur les courgettes, parsemer de gruyère et cuire 30 minutes à 180 °C.',
  ],
}
const navarin: PrintedRecipe = {
  name: 'Navarin d’agneau printanier',
  yields: 'Pour 6 personnes',
  ingredients: [
    '1,5 kg d’épaule d’agneau',
    '2 cuillères à soupe d’huile',
    '1 cuillère à soupe de farine',
    '½ litre de bouillon',
    '1 botte de carottes',
    '1 botte de navets',
    '200 g de petits pois',
  ],
  steps: [
    'Faire dorer la viande coupée en morceaux dans l’huile bien chaude.',
    'Saupoudrer de farine, mouiller avec le bouillon et laisser mijoter une heure.',
    'Ajouter les carottes et les navets, puis les petits pois un quart d’heure plus tard.',
  ],
}
const clafoutis: PrintedRecipe = {
  name: 'Clafoutis aux cerises',
  yields: 'Pour 6 personnes',
  ingredients: [
    '600 g de cerises',
    '4 œufs',
    '125 g de sucre',
    '100 g de farine',
    '¼ de litre de lait',
    '30 g de beurre',
  ],
  steps: [
    'Beurrer un plat et y disposer les cerises entières.',
    'Mélanger les œufs, le sucre, la farine et le lait, puis verser sur les fruits.',
    'Cuire 40 minutes à four moyen et servir tiède.',
  ],
}
const lentils: PrintedRecipe = {
  name: 'Lentils with Lemon',
  about: 'From the box of cards that came with the house.',
  yields: 'Serves 3',
  ingredients: [
    '1 ½ cups brown lentils',
    '1 onion',
    '2 cloves of garlic',
    '4 tbsp olive oil',
    'juice of 1 lemon',
    '½ bunch of parsley',
  ],
  steps: [
    'Boil the lentils for 25 minutes and drain.',
    'Fry onion and garlic in the oil until brown.',
    'Mix everything with lemon juice and parsley.',
  ],
}

/** Twelve pages of books that we wrote ourselves, in three languages and six ways of setting a page. */
export const PRINTED_PAGES: readonly PrintedPage[] = [
  { language: 'eng', layout: 'column', recipes: [barley] },
  { language: 'eng', layout: 'beside', recipes: [scones] },
  { language: 'eng', layout: 'list-in-two', recipes: [trifle] },
  { language: 'eng', layout: 'two-recipes', recipes: [pickles, relish] },
  { language: 'eng', layout: 'text-in-two', recipes: [pie] },
  { language: 'eng', layout: 'card', recipes: [lentils] },
  { language: 'deu', layout: 'beside', recipes: [zwiebel] },
  { language: 'deu', layout: 'column', recipes: [klopse] },
  { language: 'deu', layout: 'text-in-two', recipes: [gruetze] },
  { language: 'fra', layout: 'column', recipes: [gratin] },
  { language: 'fra', layout: 'beside', recipes: [navarin] },
  { language: 'fra', layout: 'list-in-two', recipes: [clafoutis] },
]

const HEADINGS = {
  eng: ['Ingredients', 'Method'],
  deu: ['Zutaten', 'Zubereitung'],
  fra: ['Ingrédients', 'Préparation'],
} as const

const STYLE = `
  * { box-sizing: border-box; margin: 0 }
  body { inline-size: 1000px; block-size: 1400px; padding: 90px 95px; background: #fbf7ee; color: #1d1a17;
    font: 25px/1.42 Palatino, serif }
  [data-layout=card] { font: 28px/1.45 system-ui, sans-serif }
  h1 { font-size: 1.9em; font-weight: 400; line-height: 1.2; margin-block-end: 14px }
  h2 { font-size: 1.12em; margin-block: 26px 8px }
  .about { font-style: italic; margin-block-end: 10px }
  ul, ol { list-style: none; padding: 0 }
  ol li { margin-block-end: 10px }
  [data-layout=beside] .lists { display: grid; grid-template-columns: 300px 1fr; gap: 46px }
  [data-layout=list-in-two] ul { columns: 2; column-gap: 60px }
  [data-layout=text-in-two] .lists { columns: 2; column-gap: 54px }
  [data-layout=two-recipes] section + section { margin-block-start: 60px }
`

function recipeHtml(
  { name, about, yields, ingredients, steps }: PrintedRecipe,
  [list, method]: readonly string[],
): string {
  const line = (text: string) => `<li data-block>${text}</li>`
  return `<section><h1 data-block>${name}</h1>${about ? `<p class="about" data-block>${about}</p>` : ''}
    <p data-block>${yields}</p><div class="lists"><div><h2 data-block>${list}</h2><ul>${ingredients.map(line).join('')}</ul></div>
    <div><h2 data-block>${method}</h2><ol>${steps.map(line).join('')}</ol></div></div></section>`
}

/** The page as a document that a browser draws; texts that belong together have `data-block`. */
export function printedHtml({ language, layout, recipes, isContinued = false }: PrintedPage): string {
  const steps = recipes.flatMap((recipe) => recipe.steps.map((text) => `<p data-block>${text}</p>`)).join('')
  const sections = isContinued
    ? steps
    : recipes.map((recipe) => recipeHtml(recipe, HEADINGS[language])).join('')
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>${STYLE}</style><body data-layout="${layout}">${sections}`
}
