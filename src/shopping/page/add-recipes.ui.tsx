import { useLingui } from '@lingui/react'
import { isolateMeasures } from '../../platform/i18n/isolating.rules'
import { lineDirection } from '../../platform/i18n/languages.rules'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Form } from '../../ui/form.ui'
import {
  type AddRecipesChoice,
  type ListsToChoose,
  likeliestList,
  type RecipeChoice,
} from './add-recipes.rules'

/** Which ingredients of which recipes go on which list. */
export function AddRecipesForm({ choice }: { choice: AddRecipesChoice }) {
  const { i18n } = useLingui()
  const { action, backHref, allHref, noneHref, recipes, hidden = {} } = choice
  return (
    <Form className="add-recipes" action={action}>
      <AddRecipesLead {...choice} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Lists {...choice} />
      <fieldset className="choose-lines">
        <legend>{i18n._('recipe.ingredients')}</legend>
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
      </fieldset>
      <div className="button-row">
        <Button type="submit" kind="primary" icon="plus">
          {i18n._('shopping.add-to-list')}
        </Button>
        <LinkButton kind="quiet" href={backHref} data-cancel="">
          {i18n._('general.cancel')}
        </LinkButton>
      </div>
    </Form>
  )
}

/** What it is about: a recipe and how often it is cooked, or some days. */
function AddRecipesLead({ lead, scale }: Pick<AddRecipesChoice, 'lead' | 'scale'>) {
  return (
    <p>
      <bdi>{lead}</bdi>
      {scale !== 1 && <ScaleMark scale={scale} />}
    </p>
  )
}

/** One's own lists, and everyone's for people who turn that on; the switch hides the others by style alone. */
function Lists(choice: ListsToChoose) {
  const { i18n } = useLingui()
  const { lists, viewAllLists } = choice
  const likeliest = likeliestList(choice)
  // The one that is chosen already is read first.
  const inOrder = lists.toSorted((a, b) => Number(b.id === likeliest) - Number(a.id === likeliest))
  return (
    <fieldset className="choose-list">
      <legend>{i18n._('shopping.list')}</legend>
      <div className="chip-row">
        {inOrder.map(({ id, name, owner, isOwn, open }) => (
          <label key={id} className="chip" data-other={isOwn ? undefined : ''}>
            <input type="radio" name="list" value={id} defaultChecked={id === likeliest} />
            <bdi>{name ?? i18n._('shopping.unnamed')}</bdi>
            {isOwn && open > 0 && <small>{i18n._('shopping.to-get', { count: open })}</small>}
            {!isOwn && <small>{owner}</small>}
          </label>
        ))}
        <label className="chip">
          <input type="radio" name="list" value="" defaultChecked={likeliest === ''} />
          {i18n._('shopping.new-list')}
        </label>
      </div>
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
    </fieldset>
  )
}

function Recipe({ recipe }: { recipe: RecipeChoice }) {
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
          {title && <legend dir="auto">{title}</legend>}
          {boxes.map(({ value, text, isTicked }) => (
            <Check
              key={value}
              name="line"
              value={value}
              defaultChecked={isTicked}
              label={<bdi dir={lineDirection(text)}>{isolateMeasures(text)}</bdi>}
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
