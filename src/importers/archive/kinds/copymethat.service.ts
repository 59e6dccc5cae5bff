import { timeSlices } from '../../../platform/limits/time-slices'
import { attribute, parseTree } from '../../../scraper/html/tree.rules'
import { type ArchivedRecipe, ingredientsOf, instructionsOf } from './archived-recipe.rules'
import { cutAt, itemsAt, marked, textAt } from './html-list.rules'
import {
  checkCount,
  fileAt,
  folderOf,
  type KindReader,
  notUnderstood,
  partPerRecipe,
  pictureOf,
  readText,
} from './kind.service'

const MAX_BYTES = 32 * 1024 * 1024
const RECIPE = 'recipe'

const afterColon = (text: string) => text.replace(/^[^:\d]*:\s*/, '').trim()

/** Copy Me That: pages with a block per recipe whose fields are known by their ids, pictures beside. */
export const readCopyMeThat: KindReader = async (files) => {
  const parts: { path: string; part: string; subject: string }[] = []
  const slices = timeSlices()
  for (const file of files.filter(({ path }) => /^[^/]*\.html?$/i.test(path))) {
    for (const part of cutAt(await readText(file, MAX_BYTES), RECIPE)) {
      checkCount(parts.length)
      await slices.pause()
      parts.push({ path: file.path, part, subject: textAt(parseTree(part), 'id', 'name') || file.path })
    }
  }
  return partPerRecipe(parts, (html, path): ArchivedRecipe => {
    const tree = parseTree(html)
    const name = textAt(tree, 'id', 'name')
    if (name === '') throw notUnderstood()
    const [image] = marked(tree, 'class', 'recipeImage')
    const rating = Number(/\d/.exec(textAt(tree, 'id', 'ratingValue'))?.[0] ?? 0)
    const wasMade = marked(tree, 'id', 'made_this').length > 0
    return {
      name,
      description: textAt(tree, 'id', 'description'),
      url: textAt(tree, 'id', 'original_link') || null,
      recipeYield: afterColon(textAt(tree, 'id', 'recipeYield') || textAt(tree, 'id', 'servings')),
      ingredients: ingredientsOf(itemsAt(tree, 'id', 'recipeIngredients', 'li')),
      instructions: instructionsOf(itemsAt(tree, 'id', 'recipeInstructions', 'li')),
      notes: itemsAt(tree, 'id', 'recipeNotes', 'li').map((text) => ({ title: '', text })),
      tags: itemsAt(tree, 'id', 'categories', 'span').filter((text) => !/^tags:?$/i.test(text)),
      rating: rating > 0 ? rating : null,
      lastMade: wasMade ? new Date().toISOString() : null,
      picture: image ? pictureOf(fileAt(files, folderOf(path), attribute(image, 'src'))) : null,
    }
  })
}
