import { useLingui } from '@lingui/react'
import type { FormHTMLAttributes, ReactNode } from 'react'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Form } from '../../ui/form.ui'
import {
  type AddRecipesChoice,
  type ListsToChoose,
  likeliestList,
  type RecipeChoice,
} from './add-recipes.rules'

/** The two steps of the dialog; a page shows both at once. */
export type AddRecipesStep = 'list' | 'lines'

type Handlers = Pick<FormHTMLAttributes<HTMLFormElement>, 'aria-busy' | 'onSubmit' | 'onClick' | 'onKeyDown'>

interface AddRecipesFormProps extends Handlers {
  choice: AddRecipesChoice
  step?: AddRecipesStep
  /** Above the lists. */
  head?: ReactNode
  /** Beside the buttons that every form of this kind has. */
  next?: ReactNode
  back?: ReactNode
}

/** Which ingredients of which recipes go on which list. */
export function AddRecipesForm({ choice, step, head, next, back, ...handlers }: AddRecipesFormProps) {
  const { i18n } = useLingui()
  const { action, backHref, allHref, noneHref, recipes, hidden = {} } = choice
  return (
    <Form className="add-recipes" action={action} data-step={step} {...handlers}>
      {head}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Lists {...choice} />
      <div className="choose-lines">
        <p className="button-row">
          <LinkButton kind="quiet" icon="check" href={allHref} data-check="all">
            {i18n._('shopping.check-all')}
          </LinkButton>
          <LinkButton kind="quiet" icon="x" href={noneHref} data-check="none">
            {i18n._('shopping.uncheck-all')}
          </LinkButton>
        </p>
        {recipes.map((recipe) => (
          <Recipe key={recipe.id} recipe={recipe} />
        ))}
      </div>
      <div className="button-row">
        {next}
        <Button type="submit" kind="primary" icon="plus">
          {i18n._('shopping.add-to-list')}
        </Button>
        <LinkButton kind="quiet" href={backHref} data-cancel="">
          {i18n._('general.cancel')}
        </LinkButton>
        {back}
      </div>
    </Form>
  )
}

/** What it is about: a recipe and how often it is cooked, or some days. */
export function AddRecipesLead({ lead, scale }: Pick<AddRecipesChoice, 'lead' | 'scale'>) {
  return (
    <p dir="auto">
      {lead}
      {scale !== 1 && <ScaleMark scale={scale} />}
    </p>
  )
}

/** One's own lists, and everybody's for who switches that on; the switch hides by style alone. */
function Lists(choice: ListsToChoose) {
  const { i18n } = useLingui()
  const { lists, viewAllLists } = choice
  const likeliest = likeliestList(choice)
  return (
    <fieldset className="choose-list">
      <legend>{i18n._('shopping.list')}</legend>
      {lists.some(({ isOwn }) => !isOwn) && (
        <>
          <input type="hidden" name="lists" value="" />
          <Check
            kind="switch"
            name="all"
            value="true"
            defaultChecked={viewAllLists}
            label={i18n._('shopping.show-all')}
          />
        </>
      )}
      {lists.map(({ id, name, owner, isOwn, open }) => (
        <Check
          key={id}
          kind="radio"
          name="list"
          value={id}
          data-other={isOwn ? undefined : ''}
          defaultChecked={id === likeliest}
          label={<bdi>{name ?? i18n._('shopping.unnamed')}</bdi>}
          hint={[i18n._('shopping.to-get', { count: open }), ...(isOwn ? [] : [owner])].join(' · ')}
        />
      ))}
      <Check
        kind="radio"
        name="list"
        value=""
        defaultChecked={likeliest === ''}
        label={i18n._('shopping.new-list')}
      />
    </fieldset>
  )
}

function Recipe({ recipe }: { recipe: RecipeChoice }) {
  const { i18n } = useLingui()
  const { id, name, scale, hint, sections } = recipe
  const label = (
    <>
      <bdi>{name}</bdi>
      {scale !== 1 && <ScaleMark scale={scale} />}
    </>
  )
  return (
    <section>
      {hint !== '' && <Check name="recipe" value={id} defaultChecked label={<b>{label}</b>} hint={hint} />}
      {sections.map(({ title, boxes }) => (
        <fieldset key={boxes[0]!.value}>
          <legend dir="auto">{title || i18n._('recipe.ingredients')}</legend>
          {boxes.map(({ value, text, isTicked }) => (
            <Check
              key={value}
              name="line"
              value={value}
              defaultChecked={isTicked}
              label={<bdi>{text}</bdi>}
            />
          ))}
        </fieldset>
      ))}
    </section>
  )
}

/** How often a recipe is cooked: "× 2". */
function ScaleMark({ scale }: { scale: number }) {
  const { i18n } = useLingui()
  return <bdi className="scale-mark"> × {i18n.number(scale, { maximumFractionDigits: 2 })}</bdi>
}
