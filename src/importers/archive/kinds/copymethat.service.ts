import type { ArchiveFile } from '../../../platform/storage/unzip'
import { attribute, parseTree } from '../../../scraper/html/tree.rules'
import { type ArchivedRecipe, ingredientsOf, instructionsOf } from './archived-recipe.rules'
import { cutAt, itemsAt, marked, textAt } from './html-list.rules'
import { fileAt, folderOf, type KindReader, partPerRecipe, pictureOf, readText } from './kind.service'

const MAX_BYTES = 32 * 1024 * 1024
const RECIPE = 'recipe'

const afterColon = (text: string) => text.replace(/^[^:\d]*:\s*/, '').trim()

async function* cutPage(file: ArchiveFile) {
  for (const part of cutAt(await readText(file, MAX_BYTES), RECIPE))
    yield { part, subject: textAt(parseTree(part), 'id', 'name') || file.path }
}

/** Copy Me That: pages with a block per recipe whose fields are known by their ids, pictures beside. */
export const readCopyMeThat: KindReader = async (files) => {
  const pages = files.filter(({ path }) => /^[^/]*\.html?$/i.test(path))
  return partPerRecipe(pages, cutPage, (html, path): ArchivedRecipe => {
    const tree = parseTree(html)
    const [image] = marked(tree, 'class', 'recipeImage')
    const rating = Number(/\d/.exec(textAt(tree, 'id', 'ratingValue'))?.[0] ?? 0)
    const wasMade = marked(tree, 'id', 'made_this').length > 0
    return {
      name: textAt(tree, 'id', 'name'),
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
