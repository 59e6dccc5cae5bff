import type { ArchiveFile } from '../../../platform/storage/unzip'
import { readRecipeText } from '../../text/recipe-text.service'
import { archivedDraft } from './json-collection.service'
import {
  baseOf,
  fileAt,
  filePerRecipe,
  folderOf,
  isPicture,
  type KindReader,
  notUnderstood,
  pictureOf,
  readText,
} from './kind.service'

const TEXT = /\.(md|markdown|cook|txt)$/i
/** Files beside recipes that are not recipes. */
const NOT_A_RECIPE = /^(readme|index|license|changelog|_index)$/i
/** `![[cake.jpg]]`, `![](cake.jpg)`, or `image: cake.jpg` in the head. */
const NAMED_PICTURE = [/!\[\[([^\][|]+)/, /!\[[^\][]*\]\(([^()\s]+)\)/, /^image:([^\n]+)/m]

/** The picture that a text names, else the one beside it of the same name. */
function pictureBeside(
  files: readonly ArchiveFile[],
  file: ArchiveFile,
  text: string,
): ArchiveFile | undefined {
  const found = NAMED_PICTURE.map((form) => form.exec(text)?.[1]).find((name) => name !== undefined)
  const named = found
    ?.trim()
    .replace(/^["']/, '')
    .replace(/["'][\s\S]*/, '')
  const pictures = files.filter(({ path }) => isPicture(path))
  const folder = folderOf(file.path)
  return (
    (named && !/^https?:/i.test(named) ? fileAt(pictures, folder, named) : undefined) ??
    pictures.find(({ path }) => folderOf(path) === folder && baseOf(path) === baseOf(file.path))
  )
}

/** Folders of Markdown, Cooklang or plain text, a file for each recipe; a folder is the category of its recipes. */
export const readTexts: KindReader = async (files) =>
  filePerRecipe(
    files.filter(({ path }) => TEXT.test(path) && !NOT_A_RECIPE.test(baseOf(path))),
    async (file) => {
      const text = await readText(file)
      const { draft } = readRecipeText(text, null, file.path)
      if (!draft) throw notUnderstood()
      const recipe = archivedDraft(draft)
      const folder = folderOf(file.path).split('/').filter(Boolean).at(-1)
      const picture = pictureOf(pictureBeside(files, file, text)) ?? recipe.picture ?? null
      const categories = recipe.categories?.length || folder === undefined ? recipe.categories : [folder]
      return { ...recipe, picture, ...(categories && { categories }) }
    },
  )
