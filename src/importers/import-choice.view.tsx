import { useLingui } from '@lingui/react'
import { Button } from '../ui/button.ui'
import { Form } from '../ui/form.ui'
import { Table } from '../ui/table.ui'
import { urls } from '../urls'
import { ImportFrame, type ImportPlace } from './preview/import-frame.ui'
import type { RecipeText } from './text/several-recipes.rules'

export interface ImportChoiceViewProps extends ImportPlace {
  recipes: readonly RecipeText[]
  /** All of the text, where it may be one recipe after all. */
  whole: string | null
}

/** Several recipes found in one text: each can be opened by itself. Its data travels in its own form. */
export function ImportChoiceView({ group, readsPictures, recipes, whole }: ImportChoiceViewProps) {
  const { i18n } = useLingui()
  const lead = i18n._('import.several-found', { count: recipes.length })
  return (
    <ImportFrame {...{ group, readsPictures }} tab="box" lead={lead} error={null}>
      <Table columns={[i18n._('import.recipe')]} hasActions>
        {recipes.map(({ name, text }, at) => {
          const shown = name === '' ? i18n._('import.unnamed', { number: at + 1 }) : name
          return (
            <tr key={at}>
              <th scope="row" data-wrap="">
                <bdi>{shown}</bdi>
              </th>
              <td>
                <Form action={urls.importText(group)} encType="multipart/form-data">
                  <input type="hidden" name="text" value={text} />
                  <Button type="submit" kind="quiet" aria-label={`${i18n._('import.look-at-it')}: ${shown}`}>
                    {i18n._('import.look-at-it')}
                  </Button>
                </Form>
              </td>
            </tr>
          )
        })}
      </Table>
      {whole !== null && (
        <Form className="button-row" action={urls.importText(group)} encType="multipart/form-data">
          <input type="hidden" name="text" value={whole} />
          <Button type="submit" name="as" value="one">
            {i18n._('import.as-one')}
          </Button>
        </Form>
      )}
    </ImportFrame>
  )
}
