import { cutHead } from '../../text/front-matter.service'
import { ingredientsOf, instructionsOf, partsOf, textOf } from './archived-recipe.rules'
import { baseOf, filePerRecipe, type KindReader, nameOf, pictureOf, readText } from './kind.service'

const listOf = (value: unknown) => (Array.isArray(value) ? value.map(textOf).filter(Boolean) : [])

/** Chowdown: `_recipes/*.md` with a head of YAML, pictures under `images/`. */
export const readChowdown: KindReader = async (files) => {
  const recipes = files.filter(({ path }) => /(^|\/)_recipes\/[^/]+\.md$/i.test(path))
  return filePerRecipe(
    recipes,
    async (file) => {
      const { head, body } = cutHead(await readText(file))
      const image = nameOf(textOf(head.get('image')))
      return {
        name: textOf(head.get('title')),
        description: textOf(body),
        ingredients: ingredientsOf(listOf(head.get('ingredients'))),
        instructions: instructionsOf(listOf(head.get('directions'))),
        tags: partsOf(head.get('tags')),
        picture: pictureOf(
          files.find(({ path }) => image !== '' && /(^|\/)images\//.test(path) && nameOf(path) === image),
        ),
      }
    },
    baseOf,
  )
}
