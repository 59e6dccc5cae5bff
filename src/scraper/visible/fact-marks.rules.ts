import { textOf } from '../html/text.rules'
import type { Element } from '../html/tree.rules'

/** What the class or icon of an element can say that its text is; `wait` is a time for neither prepping nor cooking. */
export type FactKind = 'prepTime' | 'performTime' | 'totalTime' | 'recipeYield' | 'wait'

const MAX_INLINE = 12
const FACT_CLASSES: [FactKind, RegExp][] = [
  ['prepTime', /prep(?:aration)?[-_]?time/i],
  ['performTime', /(?:cook|bake)(?:ing)?[-_]?time/i],
  ['totalTime', /(?:total|ready)[-_]?time|(?:^|[\s_-])duration/i],
  [
    'recipeYield',
    /(?:^|[\s_-])(?:yields?|servings?|serves|portions?|people|persons?|personen|portionen|personas|porciones|persone|porzioni|porties|personer|portioner|porsjoner)(?:$|[\s_-])/i,
  ],
]
/** Names of icons before a fact: in their class, file or words. */
const ICONS: [FactKind, RegExp][] = [
  ['recipeYield', /users?(?![a-z])|people|person(?!al)|serving|portion|yield/i],
  ['prepTime', /prep/i],
  ['performTime', /cook-?time|cooking|oven|bake|pan(?![a-z])/i],
  ['totalTime', /clock|timer|stopwatch|hourglass|duration|total-?time/i],
]
const ICON_ELEMENTS = new Set(['i', 'img', 'svg', 'span'])
const MAX_ICON = 200
/** The first inline elements within an element. */
export function inlineElements(element: Element): Element[] {
  return element.children
    .slice(0, 2 * MAX_INLINE)
    .filter((child) => child.kind === 'element')
    .slice(0, MAX_INLINE)
}

/** What the class of an element says that its text is. */
export function kindByClass({ attributes }: Element): FactKind | undefined {
  return FACT_CLASSES.find(([, pattern]) => pattern.test(attributes.class ?? ''))?.[0]
}

/** What an icon says that the line beside it is. */
export function iconKind(element: Element): FactKind | undefined {
  const icon = inlineElements(element)[0]
  if (icon === undefined || !ICON_ELEMENTS.has(icon.name) || textOf(icon, undefined, MAX_ICON) !== '')
    return undefined
  const { class: classes = '', src = '', alt = '', title = '' } = icon.attributes
  const file = src.slice(-MAX_ICON).replace(/^.*\//, '')
  const marks = `${classes.slice(0, MAX_ICON)} ${file} ${alt.slice(0, MAX_ICON)} ${title.slice(0, MAX_ICON)} ${icon.attributes['aria-label'] ?? ''}`
  return ICONS.find(([, pattern]) => pattern.test(marks))?.[0]
}
