import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button, LinkButton } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { Form } from '../ui/form.ui'
import { Icon } from '../ui/icon.ui'
import { NamesField } from '../ui/names-field.ui'
import { Moment, Table } from '../ui/table.ui'
import { urls } from '../urls'

/** Settings that many recipes can be given at once; its owner alone decides who may change a recipe. */
export const BULK_SETTINGS = [
  'public',
  'showNutrition',
  'showAssets',
  'landscapeView',
  'disableComments',
  'disableAmount',
] as const

/** To the form of a new recipe. */
export function NewRecipe({ group }: { group: string }) {
  const { i18n } = useLingui()
  return (
    <LinkButton kind="primary" icon="plus" href={urls.createRecipe(group)}>
      {i18n._('data.new')}
    </LinkButton>
  )
}

interface RecipeBulkProps {
  /** Names that there are already. */
  tags: readonly string[]
  categories: readonly string[]
}

/** What can be done with the recipes that are chosen. */
export function RecipeBulk({ tags, categories }: RecipeBulkProps) {
  const { i18n } = useLingui()
  const labels = {
    public: i18n._('form.anyone-may-read'),
    showNutrition: i18n._('form.show-nutrition'),
    showAssets: i18n._('form.show-assets'),
    landscapeView: i18n._('form.photograph-across'),
    disableComments: i18n._('form.disable-comments'),
    disableAmount: i18n._('form.ingredients-as-lines'),
  }
  return (
    <>
      <Button type="submit" kind="quiet" icon="download" name="action" value="export">
        {i18n._('data.export-chosen')}
      </Button>
      <Unfolding text={i18n._('data.add-tags')}>
        <NamesField label={i18n._('organizer.tags')} name="tags" names="" known={tags} error={undefined} />
        <Button type="submit" name="action" value="tag">
          {i18n._('data.add-tags')}
        </Button>
      </Unfolding>
      <Unfolding text={i18n._('data.add-categories')}>
        <NamesField
          label={i18n._('organizer.categories')}
          name="categories"
          names=""
          known={categories}
          error={undefined}
        />
        <Button type="submit" name="action" value="categorize">
          {i18n._('data.add-categories')}
        </Button>
      </Unfolding>
      <Unfolding text={i18n._('data.settings')}>
        {BULK_SETTINGS.map((name) => (
          <Check key={name} kind="switch" name={`settings.${name}`} value="true" label={labels[name]} />
        ))}
        <Button type="submit" name="action" value="settings">
          {i18n._('data.replace-settings')}
        </Button>
      </Unfolding>
      <Button type="submit" kind="quiet" icon="trash-2" name="action" value="delete">
        {i18n._('data.delete-chosen')}
      </Button>
    </>
  )
}

function Unfolding({ text, children }: { text: string; children: ReactNode }) {
  return (
    <details className="unfolding" name="bulk">
      <summary className="chip">
        {text} <Icon name="chevron-down" />
      </summary>
      <div className="panel">{children}</div>
    </details>
  )
}

export interface Archive {
  id: string
  name: string
  path: string
  /** In words: "1.5 MB". */
  size: string
  /** UTC. */
  expires: string
}

/** Archives that can be fetched, and one of everything. */
export function RecipeExports({ archives }: { archives: readonly Archive[] }) {
  const { i18n } = useLingui()
  return (
    <section className="archives" aria-labelledby="archives">
      <h2 id="archives">{i18n._('data.archives')}</h2>
      {archives.length > 0 && (
        <Table columns={[i18n._('data.archive'), i18n._('data.size'), i18n._('data.expires')]} hasActions>
          {archives.map(({ id, name, path, size, expires }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{size}</td>
              <td>
                <Moment at={expires} />
              </td>
              <td>
                <LinkButton
                  kind="quiet"
                  icon="download"
                  href={urls.archive(path)}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {i18n._('share.download')}
                </LinkButton>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Form className="button-row" action={urls.data('recipes')}>
        <Button type="submit" icon="download" name="action" value="export-all">
          {i18n._('data.export-all')}
        </Button>
        <LinkButton kind="quiet" icon="wand-sparkles" href={urls.recognize()}>
          {i18n._('recognize.title')}
        </LinkButton>
        {archives.length > 0 && (
          <Button type="submit" kind="quiet" icon="trash-2" name="action" value="purge">
            {i18n._('data.delete-archives')}
          </Button>
        )}
      </Form>
    </section>
  )
}
