import { readIngredients } from '../../../scraper/fields/ingredients.rules'
import { readInstructions } from '../../../scraper/fields/instructions.rules'
import { readNutrition } from '../../../scraper/fields/nutrition.rules'
import { partsOf, textOf } from './archived-recipe.rules'
import {
  baseOf,
  filePerRecipe,
  folderOf,
  isPicture,
  type KindReader,
  nameOf,
  parseObject,
  pictureOf,
  readText,
} from './kind.service'

/** Nextcloud Cookbook: a folder per recipe with `recipe.json` (schema.org) and `full.jpg`. */
export const readNextcloud: KindReader = async (files) => {
  const recipes = files.filter(({ path }) => nameOf(path) === 'recipe.json')
  return filePerRecipe(
    recipes,
    async (file) => {
      const recipe = parseObject(await readText(file))
      const folder = folderOf(file.path)
      const full = files.find(
        ({ path }) => folderOf(path) === folder && baseOf(path) === 'full' && isPicture(path),
      )
      return {
        name: textOf(recipe.name) || baseOf(folder.slice(0, -1)),
        description: textOf(recipe.description),
        url: textOf(recipe.url) || null,
        recipeYield: textOf(recipe.recipeYield),
        prepTime: recipe.prepTime,
        performTime: recipe.cookTime,
        totalTime: recipe.totalTime,
        ingredients: readIngredients(recipe.recipeIngredient),
        instructions: readInstructions(recipe.recipeInstructions),
        nutrition: readNutrition(recipe.nutrition),
        categories: partsOf(recipe.recipeCategory),
        tags: partsOf(recipe.keywords),
        tools: partsOf(recipe.tool),
        addedAt: textOf(recipe.dateCreated),
        picture: pictureOf(full),
      }
    },
    (path) => nameOf(folderOf(path).slice(0, -1)) || path,
  )
}
