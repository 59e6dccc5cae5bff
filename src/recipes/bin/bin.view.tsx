import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { Empty } from '../../ui/empty.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Moment, RowAction, Table } from '../../ui/table.ui'
import { urls } from '../../urls'

export interface BinEntry {
  id: string
  name: string
  /** UTC times. */
  deletedAt: string
  goneAt: string
  /** Full name of the person who deleted it. */
  deletedBy: string | null
}

export interface BinViewProps {
  group: string
  /** Newest first. */
  recipes: readonly BinEntry[]
}

/** Deleted recipes, for as long as they can be restored. */
export function BinView({ group, recipes }: BinViewProps) {
  const { i18n } = useLingui()
  const day = (at: string) => <Moment at={at} isDay />
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('bin.bin')}
        lead={i18n._('bin.lead')}
      >
        {recipes.length > 0 && (
          <LinkButton icon="trash-2" href={urls.emptyBin(group)}>
            {i18n._('bin.empty-it')}
          </LinkButton>
        )}
      </PageHead>
      {recipes.length === 0 ? (
        <Empty drawing="plate">{i18n._('bin.empty')}</Empty>
      ) : (
        <Table
          columns={[i18n._('recipe.recipe'), i18n._('bin.deleted'), i18n._('bin.gone-for-good')]}
          hasActions
        >
          {recipes.map((recipe) => (
            <tr key={recipe.id}>
              <th scope="row">{recipe.name}</th>
              <td data-title={i18n._('bin.deleted')}>
                {day(recipe.deletedAt)}
                {recipe.deletedBy !== null && <> · {recipe.deletedBy}</>}
              </td>
              <td data-title={i18n._('bin.gone-for-good')}>{day(recipe.goneAt)}</td>
              <td>
                <RowAction
                  action={urls.restore(group, recipe.id)}
                  icon="archive-restore"
                  label={i18n._('bin.restore-named', { name: recipe.name })}
                >
                  {i18n._('bin.restore')}
                </RowAction>
                <LinkButton
                  kind="quiet"
                  icon="trash-2"
                  label={i18n._('bin.delete-named', { name: recipe.name })}
                  href={urls.deleteForGood(group, recipe.id)}
                />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}

export interface ForGoodViewProps {
  group: string
  /** The one recipe, by name; null for everything in the bin. */
  id: string | null
  name: string | null
  /** How many recipes wait in the bin. */
  count: number
}

/** The question before something is permanently deleted. */
export function ForGoodView({ group, id, name, count }: ForGoodViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.bin(group), text: i18n._('bin.bin') }}
        title={name === null ? i18n._('bin.empty-it') : i18n._('bin.delete-for-good')}
      />
      <Form className="sheet" action={id === null ? urls.emptyBin(group) : urls.deleteForGood(group, id)}>
        <p>
          {name === null ? i18n._('bin.empty-question', { count }) : i18n._('bin.delete-question', { name })}
        </p>
        <div className="button-row">
          <Button type="submit" kind="danger" icon="trash-2">
            {i18n._('bin.delete-for-good')}
          </Button>
          <LinkButton kind="quiet" href={urls.bin(group)}>
            {i18n._('general.cancel')}
          </LinkButton>
        </div>
      </Form>
    </>
  )
}
