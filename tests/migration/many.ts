import { zipOf } from '../importers/archive/archives'
import { backupOf, bare, idOf, type Tables } from './instance/backups'

// Archives large enough that something can be cut off in the middle of them.

const groupId = (group: number) => idOf(1, group)
const recipeId = (group: number, recipe: number) => idOf(30 + group, recipe)

interface Size {
  groups: number
  /** Recipes of each group, and things on its list. */
  recipes: number
  items: number
  picture: Uint8Array
}

/** A backup of several groups with recipes of four lines, a list each, pictures and attachments. */
export function instanceOf({ groups, recipes, items, picture }: Size): Uint8Array<ArrayBuffer> {
  const tables: Tables = {
    ...{ alembic_version: [{ version_num: '32d69327997b' }], groups: [], users: [], recipes: [] },
    ...{ recipes_ingredients: [], recipe_instructions: [], recipe_assets: [], ingredient_foods: [] },
    ...{ shopping_lists: [], shopping_list_items: [] },
  }
  const files: Record<string, Uint8Array | string> = {}
  for (let group = 1; group <= groups; group++) {
    const group_id = bare(groupId(group))
    const user_id = bare(idOf(2, group))
    tables.groups!.push({ id: group_id, name: `Mill ${group}`, slug: `mill-${group}` })
    const email = `anna-${group}@mill.example`
    tables.users!.push({
      id: user_id,
      group_id,
      full_name: 'Anna',
      username: `anna-${group}`,
      email,
      admin: true,
    })
    const list = bare(idOf(9, group))
    tables.shopping_lists!.push({ id: list, group_id, user_id, name: 'Market' })
    for (let item = 0; item < items; item++)
      tables.shopping_list_items!.push({
        ...{ id: bare(idOf(40 + group, item)), shopping_list_id: list, note: `thing ${item}` },
        ...{ quantity: 1, position: item, checked: false },
      })
    for (let recipe = 0; recipe < recipes; recipe++) {
      const id = recipeId(group, recipe)
      const names = { name: `Soup ${recipe}`, slug: `soup-${recipe}` }
      tables.recipes!.push({ id: bare(id), group_id, user_id, ...names, image: 'abcd' })
      for (let line = 0; line < 4; line++)
        tables.recipes_ingredients!.push({
          ...{ id: recipe * 100 + line + group * 10_000, recipe_id: bare(id), position: line },
          ...{ note: `${line} leeks`, reference_id: bare(idOf(50 + group, recipe * 10 + line)) },
        })
      tables.recipe_instructions!.push({
        ...{
          id: bare(idOf(60 + group, recipe)),
          recipe_id: bare(id),
          position: 0,
          text: 'Simmer.',
          title: '',
        },
      })
      const asset = { id: recipe + group * 1000, recipe_id: bare(id), name: 'Card', icon: 'mdi-file' }
      tables.recipe_assets!.push({ ...asset, file_name: 'card.txt' })
      files[`data/recipes/${id}/images/original.webp`] = picture
      files[`data/recipes/${id}/assets/card.txt`] = 'By hand'
    }
  }
  return backupOf(tables, files)
}

/** Recipes of Mealie before 1.0, each with a picture and an attachment. */
export function archiveOf(recipes: number, picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const files: Record<string, Uint8Array | string> = {}
  for (let recipe = 0; recipe < recipes; recipe++) {
    const slug = `stew-${recipe}`
    const assets = [{ name: 'Card', icon: 'mdi-file', file_name: 'card.txt' }]
    const texts = { recipe_ingredient: [{ note: '1 kg beef' }], recipe_instructions: [{ text: 'Simmer.' }] }
    files[`recipes/${slug}/${slug}.json`] = JSON.stringify({ name: `Stew ${recipe}`, slug, ...texts, assets })
    files[`recipes/${slug}/images/original.webp`] = picture
    files[`recipes/${slug}/assets/card.txt`] = 'the card'
  }
  return zipOf(files)
}
