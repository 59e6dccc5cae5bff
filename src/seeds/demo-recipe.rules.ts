import { CATEGORIES, DISHES, MAINS, PLACES, SIDES, STAPLES, STYLES, TAGS, TOOLS } from './demo-words.rules'

type DemoFood = (typeof MAINS)[number]

export interface DemoIngredient {
  food: string
  unit: string | null
  quantity: number
  note: string
  title: string | null
}

/** An invented recipe; foods, units and organizers by name. */
export interface DemoRecipe {
  name: string
  description: string
  servings: number
  prepTime: string
  performTime: string
  totalTime: string
  calories: string | null
  ingredients: DemoIngredient[]
  instructions: { title: string; text: string }[]
  notes: { title: string; text: string }[]
  categories: string[]
  tags: string[]
  tools: string[]
  address: string | null
}

type Random = () => number

/** A small generator of numbers from 0 up to 1, the same for the same seed. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!
}

function pickSome<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const chosen = new Set<Item>()
  while (chosen.size < Math.min(count, items.length)) chosen.add(pick(random, items))
  return [...chosen]
}

const between = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1))
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function minutes(total: number): string {
  const hours = Math.floor(total / 60)
  const rest = total % 60
  if (hours === 0) return `${total} minutes`
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}${rest === 0 ? '' : ` ${rest} minutes`}`
}

function ingredient(random: Random, food: DemoFood, title: string | null = null): DemoIngredient {
  const note = food.notes.length > 0 && random() < 0.7 ? pick(random, food.notes) : ''
  return { food: food.name, unit: food.unit, quantity: pick(random, food.amounts), note, title }
}

function nameOf(random: Random, main: DemoFood, sides: readonly DemoFood[], dish: string): string {
  const style = random() < 0.4 ? pick(random, PLACES) : pick(random, STYLES)
  const [first, second] = sides
  const base = `${style} ${main.name} ${dish}`
  if (random() < 0.25) return upper(base)
  const and = random() < 0.6 ? ` and ${second!.name}` : ''
  return upper(`${base} with ${first!.name}${and}`)
}

function stepsOf(random: Random, main: DemoFood, sides: readonly DemoFood[], dish: string): string[] {
  const [a, b, c] = sides.map((side) => side.plural)
  const heat = pick(random, [160, 175, 180, 190, 200, 220])
  const steps = [
    () => `Heat the oven to ${heat} °C and line a tray with baking paper.`,
    () =>
      `Warm the oil in a wide pan and soften the ${a} for ${between(random, 5, 12)} minutes without colour.`,
    () =>
      `Add the ${main.plural} and cook until golden, about ${between(random, 6, 15)} minutes, turning once.`,
    () =>
      `Stir in the ${b} with **a pinch of salt** and let everything come together for ${between(random, 2, 5)} minutes.`,
    () =>
      `Pour over enough hot water to cover, bring to a simmer and leave it for ${between(random, 15, 45)} minutes.`,
    () => `Whisk the ${c} with two spoons of cold water until smooth, then fold it in off the heat.`,
    () =>
      `Bake in the middle of the oven for ${between(random, 20, 55)} minutes, until the edges are brown and the middle just holds.`,
    () => `Taste, and add more salt, pepper or acid; a ${dish} wants to be seasoned at the end.`,
    () =>
      `Let the ${dish} rest for ${between(random, 5, 20)} minutes, scatter the rest of the ${a} over it, and serve.`,
  ]
  const count = between(random, 4, 7)
  const chosen = steps.map((step, at) => ({ step, at, key: random() })).sort((x, y) => x.key - y.key)
  return chosen
    .slice(0, count)
    .sort((x, y) => x.at - y.at)
    .map(({ step }) => step())
}

/** One invented recipe; the same for the same random numbers. */
export function inventRecipe(random: Random): DemoRecipe {
  const main = pick(random, MAINS)
  const sides = pickSome(random, SIDES, between(random, 3, 6))
  const staples = pickSome(random, STAPLES, between(random, 1, 3))
  const dish = pick(random, DISHES)
  const salt = staples.some((food) => food.name === 'salt') ? [] : [STAPLES[0]!]
  const name = nameOf(random, main, sides, dish)
  const prep = between(random, 2, 9) * 5
  const perform = between(random, 2, 20) * 5
  const isSectioned = random() < 0.15
  const rows = [main, ...sides].map((food, at) =>
    ingredient(random, food, isSectioned && at === 0 ? upper(dish) : null),
  )
  const rest = [...staples, ...salt].map((food, at) =>
    ingredient(random, food, isSectioned && at === 0 ? 'Seasoning' : null),
  )
  const instructions = stepsOf(random, main, sides, dish).map((text) => ({ title: '', text }))
  const tip = `Keeps for ${between(random, 2, 5)} days in the fridge; the ${sides[0]!.plural} can be swapped for ${pick(random, SIDES).plural}.`
  return {
    name,
    description: `A ${dish} of ${main.plural} with ${sides[0]!.plural} and ${sides[1]!.plural}, ${pick(
      random,
      [
        'as it is made at home',
        'ready before the table is laid',
        'for a long evening',
        'good warm and better cold',
        'from what the garden gives',
      ],
    )}.`,
    servings: pick(random, [2, 4, 4, 4, 6, 8]),
    prepTime: minutes(prep),
    performTime: minutes(perform),
    totalTime: minutes(prep + perform),
    calories: random() < 0.3 ? String(between(random, 18, 80) * 10) : null,
    ingredients: [...rows, ...rest],
    instructions,
    notes: random() < 0.3 ? [{ title: 'Keeping', text: tip }] : [],
    categories: pickSome(random, CATEGORIES, between(random, 1, 2)),
    tags: pickSome(random, TAGS, between(random, 1, 5)),
    tools: random() < 0.4 ? pickSome(random, TOOLS, between(random, 1, 2)) : [],
    address: random() < 0.3 ? `https://kitchen.example/${name.toLowerCase().replace(/[^a-z]+/g, '-')}` : null,
  }
}
