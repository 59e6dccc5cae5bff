import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import type { Translation } from './translation.schema'

interface Row {
  language: string
  source_hash: string
  model: string
  content: string
  created_at: string
}

const toTranslation = (row: Row): Translation => ({
  ...(JSON.parse(row.content) as Pick<Translation, 'texts' | 'doubts'>),
  language: row.language,
  sourceHash: row.source_hash,
  model: row.model,
  createdAt: row.created_at,
})

const SELECT = `SELECT t.language, t.source_hash, t.model, t.content, t.created_at
  FROM recipes AS r JOIN recipe_translations AS t ON t.recipe_number = r.number AND t.group_id = r.group_id`

/** All translations of a recipe of the group, by language. */
export function translationsOf(db: Db, groupId: GroupId, recipeId: string): Translation[] {
  return db
    .all<Row>(`${SELECT} WHERE r.group_id = ?1 AND r.id = ?2 ORDER BY t.language`, groupId, recipeId)
    .map(toTranslation)
}

/** The translation of a recipe of the group into a language. */
export function findTranslation(
  db: Db,
  groupId: GroupId,
  recipeId: string,
  language: string,
): Translation | undefined {
  const row = db.get<Row>(
    `${SELECT} WHERE r.group_id = ?1 AND r.id = ?2 AND t.language = ?3`,
    groupId,
    recipeId,
    language,
  )
  return row && toTranslation(row)
}

/** Stores a translation, replacing an earlier one; nothing for a recipe that is not the group's or is in the bin. */
export function saveTranslation(
  db: Db,
  groupId: GroupId,
  recipeId: string,
  { language, sourceHash, model, texts, doubts, createdAt }: Translation,
): void {
  db.run(
    `INSERT OR REPLACE INTO recipe_translations
       (recipe_number, group_id, language, source_hash, model, content, created_at)
     SELECT number, group_id, ?3, ?4, ?5, ?6, ?7 FROM recipes
     WHERE group_id = ?1 AND id = ?2 AND deleted_at IS NULL`,
    groupId,
    recipeId,
    language,
    sourceHash,
    model,
    JSON.stringify({ texts, doubts }),
    createdAt,
  )
}

/** Deletes a translation of a recipe of the group. */
export function deleteTranslation(db: Db, groupId: GroupId, recipeId: string, language: string): void {
  db.run(
    `DELETE FROM recipe_translations WHERE group_id = ?1 AND language = ?3
     AND recipe_number = (SELECT number FROM recipes WHERE group_id = ?1 AND id = ?2)`,
    groupId,
    recipeId,
    language,
  )
}
