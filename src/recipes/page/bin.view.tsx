import { useLingui } from '@lingui/react'
import { Empty } from '../../ui/empty.ui'
import { Moment, RowAction, Table } from '../../ui/table.ui'
import { urls } from '../../urls'

export interface BinEntry {
  id: string
  name: string
  /** UTC times. */
  deletedAt: string
  goneAt: string
  /** Full name of who deleted it. */
  deletedBy: string | null
}

export interface BinViewProps {
  group: string
  /** Newest first. */
  recipes: readonly BinEntry[]
}

/** Deleted recipes, for as long as they can be taken back. */
export function BinView({ group, recipes }: BinViewProps) {
  const { i18n } = useLingui()
  const day = (at: string) => <Moment at={at} isDay />
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{i18n._('bin.bin')}</h1>
          <p>{i18n._('bin.lead')}</p>
        </div>
      </header>
      {recipes.length === 0 ? (
        <Empty drawing="plate">
          <p>{i18n._('bin.empty')}</p>
        </Empty>
      ) : (
        <Table
          columns={[i18n._('recipe.recipe'), i18n._('bin.deleted'), i18n._('bin.gone-for-good')]}
          hasActions
        >
          {recipes.map((recipe) => (
            <tr key={recipe.id}>
              <th scope="row">{recipe.name}</th>
              <td>
                {day(recipe.deletedAt)}
                {recipe.deletedBy !== null && <> · {recipe.deletedBy}</>}
              </td>
              <td>{day(recipe.goneAt)}</td>
              <td>
                <RowAction
                  action={urls.restore(group, recipe.id)}
                  icon="archive-restore"
                  label={i18n._('bin.restore-named', { name: recipe.name })}
                >
                  {i18n._('bin.restore')}
                </RowAction>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
