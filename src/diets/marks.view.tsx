import { useLingui } from '@lingui/react'
import { Button } from '../ui/button.ui'
import { SelectField } from '../ui/field.ui'
import { Form, FormEnd } from '../ui/form.ui'
import { formatList } from '../ui/format.rules'
import { PageHead } from '../ui/layouts/page-head.ui'
import { RowArrow, Table } from '../ui/table.ui'
import { urls } from '../urls'
import type { RecipeDiets } from './marks.schema'
import { DietSummary, EaterStandings } from './marks.ui'
import { swapName } from './swap-words.ui'
import { SHOWN_TRAITS } from './trait.schema'
import { traitList, traitName } from './trait-words.ui'

interface Where {
  group: string
  recipe: { name: string; slug: string }
}

export interface MarksViewProps extends Where {
  diets: RecipeDiets
}

/** What is in a recipe, who cannot eat it, and from which line each of that comes. */
export function MarksView({ group, recipe, diets }: MarksViewProps) {
  const { i18n } = useLingui()
  const address = urls.recipeDiets(group, recipe.slug)
  return (
    <>
      <PageHead
        back={{ href: urls.recipe(group, recipe.slug), text: <bdi>{recipe.name}</bdi> }}
        title={i18n._('diets.who-can-eat')}
        lead={i18n._('diets.no-advice')}
      />
      <div className="sheet">
        <EaterStandings diets={diets} />
        <DietSummary diets={diets} withDiets />
        <section>
          <Table
            caption={i18n._('diets.by-line')}
            columns={[i18n._('nutrition.ingredient'), i18n._('diets.has'), i18n._('diets.instead')]}
            hasActions
            leadsOn
          >
            {diets.lines.map((line) => (
              <tr key={line.referenceId}>
                <th scope="row">
                  <a
                    href={urls.recipeDiets(group, recipe.slug, { line: line.referenceId })}
                    aria-label={i18n._('nutrition.change-named', { name: line.text })}
                  >
                    <bdi>{line.text}</bdi>
                  </a>
                </th>
                <td data-wrap="">
                  <LineMarks line={line} />
                </td>
                <td data-wrap="">
                  {formatList(
                    line.swaps.map((id) => swapName(i18n, id)),
                    i18n.locale,
                  )}
                </td>
                <td>
                  {!line.isUnderstood && (
                    <Form action={address}>
                      <input type="hidden" name="line" value={line.referenceId} />
                      <input type="hidden" name="choice" value="none" />
                      <Button
                        type="submit"
                        kind="quiet"
                        aria-label={i18n._('diets.none-of-these-named', { name: line.text })}
                      >
                        {i18n._('diets.none-of-these')}
                      </Button>
                    </Form>
                  )}
                </td>
                <RowArrow />
              </tr>
            ))}
          </Table>
        </section>
        <p>
          <a href={urls.eaters()}>{i18n._('diets.who-eats-what')}</a>
        </p>
      </div>
    </>
  )
}

function LineMarks({ line: { contains, mayContain, isUnderstood } }: { line: RecipeDiets['lines'][number] }) {
  const { i18n } = useLingui()
  const parts = [
    contains.length > 0 ? traitList(i18n, contains) : '',
    mayContain.length > 0 ? i18n._('diets.perhaps', { names: traitList(i18n, mayContain) }) : '',
    isUnderstood ? '' : i18n._('diets.not-understood'),
  ].filter(Boolean)
  return <>{parts.length > 0 ? parts.join(' · ') : '–'}</>
}

export interface ChooseContentsProps extends Where {
  line: { referenceId: string; name: string; contains: readonly string[]; mayContain: readonly string[] }
}

/** Says what a name in a household's recipes has in it. */
export function ChooseContentsView({ group, recipe, line }: ChooseContentsProps) {
  const { i18n } = useLingui()
  const address = urls.recipeDiets(group, recipe.slug)
  const options = [
    { value: '', text: i18n._('diets.no') },
    { value: 'may', text: i18n._('diets.maybe') },
    { value: 'contains', text: i18n._('diets.yes') },
  ]
  return (
    <>
      <PageHead
        back={{ href: address, text: i18n._('diets.who-can-eat') }}
        title={<bdi>{line.name}</bdi>}
        lead={i18n._('diets.choose-lead', { name: line.name })}
      />
      <div className="sheet">
        <Form action={address}>
          <input type="hidden" name="line" value={line.referenceId} />
          <div className="side-by-side">
            {SHOWN_TRAITS.map((trait) => (
              <SelectField
                key={trait}
                name={`has-${trait}`}
                label={traitName(i18n, trait)}
                options={options}
                defaultValue={
                  line.contains.includes(trait) ? 'contains' : line.mayContain.includes(trait) ? 'may' : ''
                }
              />
            ))}
          </div>
          <FormEnd back={address} button={{ name: 'choice', value: 'told' }}>
            <Button type="submit" name="choice" value="reset">
              {i18n._('nutrition.reset')}
            </Button>
          </FormEnd>
        </Form>
      </div>
    </>
  )
}
