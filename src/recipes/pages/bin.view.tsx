import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { DefaultLayout } from '../../ui/layouts/default-layout.ui'
import type { LayoutProps } from '../../ui/layouts/layout-props'
import { Notice } from '../../ui/notice.ui'
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
  layout: LayoutProps
  group: string
  /** Newest first. */
  recipes: readonly BinEntry[]
}

/** Deleted recipes, for as long as they can be taken back. */
export function BinView({ layout, group, recipes }: BinViewProps) {
  const { i18n } = useLingui()
  const day = (at: string) => <time dateTime={at}>{i18n.date(at, { dateStyle: 'medium' })}</time>
  return (
    <DefaultLayout layout={layout}>
      <header className="page-head">
        <div>
          <h1>{i18n._('bin.bin')}</h1>
          <p>{i18n._('bin.lead')}</p>
        </div>
      </header>
      {recipes.length === 0 ? (
        <Notice tone="info">
          <p>{i18n._('bin.empty')}</p>
        </Notice>
      ) : (
        <table className="table" data-stack="">
          <thead>
            <tr>
              <th scope="col">{i18n._('recipe.recipe')}</th>
              <th scope="col">{i18n._('bin.deleted')}</th>
              <th scope="col">{i18n._('bin.gone-for-good')}</th>
              <th scope="col">
                <span className="visually-hidden">{i18n._('general.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {recipes.map((recipe) => (
              <tr key={recipe.id}>
                <th scope="row">{recipe.name}</th>
                <td>
                  {day(recipe.deletedAt)}
                  {recipe.deletedBy !== null && <> · {recipe.deletedBy}</>}
                </td>
                <td>{day(recipe.goneAt)}</td>
                <td>
                  <form className="button-row" method="post" action={urls.restore(group, recipe.id)}>
                    <Button
                      type="submit"
                      kind="quiet"
                      icon="archive-restore"
                      aria-label={i18n._('bin.restore-named', { name: recipe.name })}
                    >
                      {i18n._('bin.restore')}
                    </Button>
                  </form>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DefaultLayout>
  )
}
