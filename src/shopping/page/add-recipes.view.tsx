import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Enhancer } from '../../platform/web/enhancer'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Form } from '../../ui/form.ui'
import { type ListChoice, likeliestList, type RecipeChoice } from './add-recipes.rules'

export interface AddRecipesProps {
  action: string
  backHref: string
  /** The same page with all boxes ticked, and with none. */
  allHref: string
  noneHref: string
  lists: readonly ListChoice[]
  viewAllLists: boolean
  recipes: readonly RecipeChoice[]
  /** What is said below the heading. */
  lead: ReactNode
  /** Fields that go with the form. */
  hidden?: Readonly<Record<string, string>>
}

/** Which ingredients of which recipes go on which list: the shopping-list dialog as a page of its own. */
export function AddRecipesView(props: AddRecipesProps) {
  const { i18n } = useLingui()
  const { action, backHref, recipes, lead, hidden = {} } = props
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{i18n._('shopping.add-to-list')}</h1>
          <p dir="auto">{lead}</p>
        </div>
      </header>
      <div className="sheet">
        <Form className="add-recipes" action={action}>
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Lists {...props} />
          <div className="choose-lines">
            <p className="button-row">
              <LinkButton kind="quiet" icon="check" href={props.allHref} data-check="all">
                {i18n._('shopping.check-all')}
              </LinkButton>
              <LinkButton kind="quiet" icon="x" href={props.noneHref} data-check="none">
                {i18n._('shopping.uncheck-all')}
              </LinkButton>
            </p>
            {recipes.map((recipe) => (
              <Recipe key={recipe.id} recipe={recipe} />
            ))}
          </div>
          <div className="button-row">
            <Button type="submit" kind="primary" icon="plus">
              {i18n._('shopping.add-to-list')}
            </Button>
            <LinkButton kind="quiet" href={backHref} data-cancel="">
              {i18n._('general.cancel')}
            </LinkButton>
          </div>
        </Form>
      </div>
      <Enhancer name="shopping/add-recipes" />
    </>
  )
}

/** One's own lists, and everybody's for who switches that on; the switch hides by style alone. */
function Lists({ lists, viewAllLists }: AddRecipesProps) {
  const { i18n } = useLingui()
  const likeliest = likeliestList(lists, viewAllLists)
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
export function ScaleMark({ scale }: { scale: number }) {
  const { i18n } = useLingui()
  return <bdi className="scale-mark"> × {i18n.number(scale, { maximumFractionDigits: 2 })}</bdi>
}
