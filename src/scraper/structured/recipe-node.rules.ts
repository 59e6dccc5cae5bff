import { holdsSomething, property, type Thing } from '../html/thing.rules'

const SUBSTANCE = [
  ['recipeIngredient', 'ingredients', 'ingredient'],
  ['recipeInstructions', 'instructions', 'step', 'steps'],
] as const

function substanceOf(thing: Thing): number {
  return SUBSTANCE.filter((names) => holdsSomething(property(thing, ...names))).length
}

/**
 * The Recipe nodes of a page the best first: those with ingredients or instructions before those without,
 * else as they are on the page, where the first is the page's own.
 */
export function chooseThings(things: readonly Thing[]): Thing[] {
  return things.toSorted((a, b) => Math.sign(substanceOf(b)) - Math.sign(substanceOf(a)))
}
