import { lineOf, textOf } from '../html/text.rules'
import type { Thing } from '../html/thing.rules'
import { attribute, type Element, type Tree } from '../html/tree.rules'
import { sourceOf } from './microdata.rules'

const MAX_RECIPES = 4
/** How many elements are looked through for a value, and for steps within a holder of steps. */
const MAX_VALUE = 30
const MAX_HOLDER = 300
const MAX_CLASS = 500
/** Elements of one property; a recipe keeps as many ingredients. */
const MAX_ELEMENTS = 500
const ROOT = /(?:^|\s)h-?recipe(?:\s|$)/i
/** The classes of hRecipe and h-recipe, which older recipe plugins write, with the properties that they stand for. */
const PROPERTIES = new Map(
  Object.entries({
    fn: 'name',
    'p-name': 'name',
    summary: 'description',
    'p-summary': 'description',
    photo: 'image',
    'u-photo': 'image',
    author: 'author',
    'p-author': 'author',
    yield: 'recipeYield',
    'p-yield': 'recipeYield',
    duration: 'totalTime',
    'dt-duration': 'totalTime',
    preptime: 'prepTime',
    cooktime: 'cookTime',
    ingredient: 'recipeIngredient',
    'p-ingredient': 'recipeIngredient',
    instruction: 'recipeInstructions',
    instructions: 'recipeInstructions',
    'e-instructions': 'recipeInstructions',
  }),
)
/** Properties with several values; of the others the first counts. */
const MANY = new Set(['image', 'recipeIngredient', 'recipeInstructions'])

function classesOf(element: Element): string[] {
  return attribute(element, 'class').slice(0, MAX_CLASS).toLowerCase().split(/\s+/)
}

function propertyOf(element: Element): string | undefined {
  return classesOf(element)
    .map((name) => PROPERTIES.get(name))
    .find((name) => name !== undefined)
}

/** The machine-readable value beside a text for people: `<span class="value-title" title="PT10M">`. */
function statedValue(tree: Tree, element: Element, property: string): string {
  if (property === 'image') return element.name === 'img' ? sourceOf(element) : attribute(element, 'href')
  const hidden = tree.elements
    .slice(element.order, Math.min(element.last + 1, element.order + MAX_VALUE))
    .find((each) => attribute(each, 'title') !== '' && classesOf(each).includes('value-title'))
  if (hidden !== undefined) return attribute(hidden, 'title')
  if (element.name === 'time' && attribute(element, 'datetime') !== '') return attribute(element, 'datetime')
  return property === 'recipeInstructions' || property === 'description' ? textOf(element) : lineOf(element)
}

function readRoot(tree: Tree, properties: readonly (string | undefined)[], root: Element): Thing {
  const thing: Thing = { '@type': 'Recipe' }
  const many = new Map<string, Element[]>()
  for (let order = root.order + 1; order <= root.last; order += 1) {
    const element = tree.elements[order]!
    const property = properties[order]
    if (
      property === undefined ||
      (property === 'recipeInstructions' && holdsInstructions(properties, element))
    )
      continue
    if (MANY.has(property)) {
      const elements = many.get(property) ?? []
      if (elements.length < MAX_ELEMENTS) elements.push(element)
      many.set(property, elements)
    } else thing[property] ??= statedValue(tree, element, property) || undefined
    order = element.last
  }
  for (const [property, elements] of many)
    thing[property] = ofOneKind(elements).map((element) => statedValue(tree, element, property))
  return thing
}

/** The marked elements of the most common kind: the items of a list, without a summary with the same class. */
function ofOneKind(elements: readonly Element[]): Element[] {
  const items = elements.filter(({ name }) => name === 'li')
  return items.length * 2 > elements.length ? items : [...elements]
}

/** Whether the steps within are marked one by one. */
function holdsInstructions(properties: readonly (string | undefined)[], { order, last }: Element): boolean {
  return properties.slice(order + 1, Math.min(last + 1, order + MAX_HOLDER)).includes('recipeInstructions')
}

/** The recipes that a page marks with the classes of the microformats, as objects of the same shape as ld+json. */
export function readMicroformats(tree: Tree): Thing[] {
  const roots = tree.elements.filter(
    ({ attributes }) => attributes.class !== undefined && ROOT.test(attributes.class),
  )
  // Looked up once, since nested lists need it again and again.
  const properties = roots.length === 0 ? [] : tree.elements.map(propertyOf)
  return roots.slice(0, MAX_RECIPES).map((root) => readRoot(tree, properties, root))
}
