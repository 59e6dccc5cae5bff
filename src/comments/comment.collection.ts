import { GROUP_OF_ROW } from '../groups/group.collection'
import { type Collection, column, type Relation, TIMES } from '../platform/query/collection'
import { toRecipe } from '../recipes/recipe/recipe.collection'
import { toUser } from '../users/user.collection'

const commentsOf = (foreignKey: string): Relation => ({
  to: 'comment',
  isMany: true,
  rows: (row, x) =>
    `recipe_comments AS ${x} WHERE ${x}.${foreignKey} = ${row}.id AND ${x}.group_id = ${row}.group_id AND ${x}.deleted_at IS NULL`,
})

export const COMMENT_COLLECTIONS: Record<string, Partial<Collection>> = {
  comment: {
    table: 'recipe_comments',
    attributes: {
      id: column('uuid', 'id'),
      text: column('text', 'text'),
      recipe_id: column('uuid', 'recipe_id'),
      user_id: column('uuid', 'user_id'),
      ...GROUP_OF_ROW.attributes,
      ...TIMES,
    },
    relations: {
      ...GROUP_OF_ROW.relations,
      recipe: toRecipe('recipe_id'),
      user: toUser('user_id'),
    },
  },
  recipe: { relations: { comments: commentsOf('recipe_id') } },
  user: { relations: { comments: commentsOf('user_id') } },
}
