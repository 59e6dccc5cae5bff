import { chanceOf } from '../chance'

const NAMES = [
  ...[
    'div',
    'p',
    'li',
    'ul',
    'ol',
    'table',
    'tr',
    'td',
    'h1',
    'h2',
    'h3',
    'span',
    'b',
    'strong',
    'section',
    'article',
  ],
  ...[
    'nav',
    'footer',
    'button',
    'form',
    'dl',
    'dd',
    'data',
    'time',
    'label',
    'small',
    'em',
    'header',
    'main',
    'pre',
  ],
]
const ATTRIBUTES = [
  ...[
    '',
    ' class="ingredient"',
    ' class="ingredients"',
    ' class="step"',
    ' class="instructions"',
    ' class="title"',
  ],
  ...[
    ' class="ingredient-group-name"',
    ' hidden',
    ' itemprop="recipeIngredient"',
    ' itemprop="recipeInstructions"',
  ],
  ...[' itemscope itemtype="http://schema.org/Recipe"', ' itemscope itemprop="author"', ' class="comments"'],
  ...[
    ' class="prep-time"',
    ' class="hrecipe"',
    ' class="instruction"',
    ' id="a"',
    ' class="sr-only"',
    ' itemref="a"',
  ],
  ...[' role="navigation"', ' class="servings"', ' property="name"', ' typeof="Recipe"'],
]
const TEXTS = [
  ...[
    'Ingredients',
    'Method',
    'Zutaten für 4 Personen',
    '2 cups flour',
    '1',
    '200 g',
    'salt',
    'Notes',
    'Nutrition',
  ],
  ...[
    'Stir the flour into the warm milk and let it stand.',
    'Prep time: 5 min',
    'Serves 4',
    'Step 1',
    '材料',
    '作り方',
  ],
  ...[
    '1. Mix it all well together.',
    'For the sauce:',
    '小さじ1',
    '(optional)',
    'Note: keep it warm',
    '20 min',
    'Yield',
  ],
  ...[
    '',
    'SAUCE',
    '½ cup (100 g) milk, warm',
    'word '.repeat(30),
    'x, y, z',
    '1 kilo',
    'onions',
    'How to make the sauce',
  ],
]
const DEPTHS = [0, 0, 0, 1, 5, 60, 250]
const LIST = `<h2>Ingredients</h2><ul>${'<li>2 cups flour</li>'.repeat(4)}</ul>`
const METHOD = `<h2>Method</h2><ol>${'<li>Stir the flour into the warm milk and wait.</li>'.repeat(4)}</ol>`

/** A page of about so many characters that repeats one to five elements put together at random, perhaps deep within others. */
export function randomPage(seed: number, characters: number): string {
  const chance = chanceOf(seed)
  const pick = <Thing>(things: readonly Thing[]): Thing => things[Math.floor(chance() * things.length)]!
  const [depth, wrapper, attribute] = [pick(DEPTHS), pick(NAMES), pick(ATTRIBUTES)]
  const piece = (): string => {
    const [name, inner] = [pick(NAMES), pick(NAMES)]
    const within = `<${inner}${pick(ATTRIBUTES)}>${pick(TEXTS)}</${inner}>${pick(TEXTS)}`
    const end = chance() < 0.8 ? `</${name}>` : ''
    return `<${name}${pick(ATTRIBUTES)}>${chance() < 0.4 ? within : pick(TEXTS)}${end}`
  }
  const pieces = Array.from({ length: 1 + Math.floor(chance() * 5) }, piece).join('')
  const open = `<${wrapper}${attribute}>`.repeat(depth)
  const unit = chance() < 0.3 ? `${open}${pieces}${`</${wrapper}>`.repeat(depth)}` : pieces
  const body = `${unit === pieces ? open : ''}${unit.repeat(Math.ceil(characters / unit.length))}`
  return `<title>Bread</title><h1>Bread</h1>${chance() < 0.5 ? LIST : ''}${body}${chance() < 0.5 ? METHOD : ''}`
}
