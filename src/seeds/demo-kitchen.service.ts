import { chooseParsing } from '../groups/group.service'
import { understandImport } from '../parser/understand.service'
import { fixedClock } from '../platform/clock'
import { type Actor, createContext, type Services } from '../platform/context'
import { languageOf } from '../platform/i18n/languages.rules'
import { convertPicture, writeWithPicture } from '../recipes/image/image.service'
import { type DemoText, readDemoTexts, translateDemoTexts } from './demo-text.rules'
import beetrootSalad from './pictures/beetroot-salad.webp' with { type: 'file' }
import bread from './pictures/bread.webp' with { type: 'file' }
import brownies from './pictures/brownies.webp' with { type: 'file' }
import chickpeaCurry from './pictures/chickpea-curry.webp' with { type: 'file' }
import cookies from './pictures/cookies.webp' with { type: 'file' }
import crumble from './pictures/crumble.webp' with { type: 'file' }
import flatbread from './pictures/flatbread.webp' with { type: 'file' }
import focaccia from './pictures/focaccia.webp' with { type: 'file' }
import friedRice from './pictures/fried-rice.webp' with { type: 'file' }
import granola from './pictures/granola.webp' with { type: 'file' }
import greekSalad from './pictures/greek-salad.webp' with { type: 'file' }
import greenSalad from './pictures/green-salad.webp' with { type: 'file' }
import hummus from './pictures/hummus.webp' with { type: 'file' }
import leekSoup from './pictures/leek-soup.webp' with { type: 'file' }
import lemonPasta from './pictures/lemon-pasta.webp' with { type: 'file' }
import lemonTart from './pictures/lemon-tart.webp' with { type: 'file' }
import lentilStew from './pictures/lentil-stew.webp' with { type: 'file' }
import meatballs from './pictures/meatballs.webp' with { type: 'file' }
import oats from './pictures/oats.webp' with { type: 'file' }
import omelette from './pictures/omelette.webp' with { type: 'file' }
import pancakes from './pictures/pancakes.webp' with { type: 'file' }
import pizza from './pictures/pizza.webp' with { type: 'file' }
import plumCake from './pictures/plum-cake.webp' with { type: 'file' }
import potatoSalad from './pictures/potato-salad.webp' with { type: 'file' }
import risotto from './pictures/risotto.webp' with { type: 'file' }
import roastChicken from './pictures/roast-chicken.webp' with { type: 'file' }
import salmon from './pictures/salmon.webp' with { type: 'file' }
import shakshuka from './pictures/shakshuka.webp' with { type: 'file' }
import spaghetti from './pictures/spaghetti.webp' with { type: 'file' }
import tomatoSoup from './pictures/tomato-soup.webp' with { type: 'file' }
import { seedEverything } from './seed.service'
import arabic from './words/demo-ar.md' with { type: 'text' }
import german from './words/demo-de.md' with { type: 'text' }
import english from './words/demo-en.md' with { type: 'text' }
import spanish from './words/demo-es.md' with { type: 'text' }
import french from './words/demo-fr.md' with { type: 'text' }
import italian from './words/demo-it.md' with { type: 'text' }
import japanese from './words/demo-ja.md' with { type: 'text' }
import dutch from './words/demo-nl.md' with { type: 'text' }
import polish from './words/demo-pl.md' with { type: 'text' }
import portuguese from './words/demo-pt.md' with { type: 'text' }
import swedish from './words/demo-sv.md' with { type: 'text' }

/** Texts in languages that share the facts of the English file. */
const TRANSLATED: Readonly<Record<string, string>> = {
  ar: arabic,
  es: spanish,
  fr: french,
  it: italian,
  ja: japanese,
  nl: dutch,
  pl: polish,
  pt: portuguese,
  sv: swedish,
}
/** Texts with facts of their own. */
const WHOLE: Readonly<Record<string, string>> = { de: german, en: english }

/** Codes of all languages that the demo has. */
export const DEMO_LANGUAGES: readonly string[] = [...Object.keys(WHOLE), ...Object.keys(TRANSLATED)]

/** Pictures drawn for this program by tools/demo. */
const PICTURES: Readonly<Record<string, string>> = {
  'beetroot-salad': beetrootSalad,
  bread,
  brownies,
  'chickpea-curry': chickpeaCurry,
  cookies,
  crumble,
  flatbread,
  focaccia,
  'fried-rice': friedRice,
  granola,
  'greek-salad': greekSalad,
  'green-salad': greenSalad,
  hummus,
  'leek-soup': leekSoup,
  'lemon-pasta': lemonPasta,
  'lemon-tart': lemonTart,
  'lentil-stew': lentilStew,
  meatballs,
  oats,
  omelette,
  pancakes,
  pizza,
  'plum-cake': plumCake,
  'potato-salad': potatoSalad,
  risotto,
  'roast-chicken': roastChicken,
  salmon,
  shakshuka,
  spaghetti,
  'tomato-soup': tomatoSoup,
}

const DAY_MS = 24 * 3_600_000
/** A household that has kept recipes for a while: one every few weeks, the last one yesterday. */
const EVERY_DAYS = 24

/** The recipes of the demo in a language, or in English where it has none. */
export function demoTexts(locale: string): { language: string; recipes: DemoText[] } {
  const wanted = languageOf(locale)
  const language = DEMO_LANGUAGES.includes(wanted) ? wanted : 'en'
  const translated = TRANSLATED[language]
  const recipes = readDemoTexts(translated ? english : WHOLE[language]!)
  return { language, recipes: translated ? translateDemoTexts(translated, recipes) : recipes }
}

/**
 * Fills a group without recipes with thirty that a household might have, with pictures, foods, units and labels: through the services that
 * any import uses.
 * @returns how many recipes were added
 */
export async function fillDemoKitchen(services: Services, actor: Actor, locale: string): Promise<number> {
  const { language, recipes } = demoTexts(locale)
  const end = services.clock.now().getTime() - DAY_MS
  const clock = fixedClock(new Date(end).toISOString())
  const ctx = createContext({ ...services, clock }, actor, locale)
  chooseParsing(ctx, true)
  seedEverything(ctx, locale)
  for (const [at, recipe] of recipes.entries()) {
    clock.set(new Date(end - (recipes.length - 1 - at) * EVERY_DAYS * DAY_MS).toISOString())
    const picture = await convertPicture(
      ctx,
      new Uint8Array(await Bun.file(PICTURES[recipe.picture]!).arrayBuffer()),
    )
    const write = await understandImport(ctx, {
      name: recipe.name,
      description: recipe.description,
      language,
      recipeServings: recipe.servings,
      prepTime: recipe.prepTime || null,
      performTime: recipe.performTime || null,
      categories: [recipe.category],
      tags: recipe.tags,
      recipeIngredient: recipe.ingredients.map((note) => ({ note })),
      recipeInstructions: recipe.steps.map((text) => ({ text })),
    })
    await writeWithPicture(ctx, picture, (prepared) => ctx.transaction((tx) => write(tx, prepared)))
  }
  return recipes.length
}
