import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { SelectField, TextField } from '../../ui/field.ui'
import { urls } from '../../urls'

export interface RecipeShoppingProps {
  group: string
  slug: string
  name: string
  scale: number
  lists: readonly { id: string; name: string }[]
  sections: readonly { title: string; lines: readonly { at: number; text: string; isChosen: boolean }[] }[]
}

/** Which ingredients of a recipe go on which list; what is on hand is not chosen. */
export function RecipeShoppingView({ group, slug, name, scale, lists, sections }: RecipeShoppingProps) {
  const { i18n } = useLingui()
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{i18n._('shopping.add-to-list')}</h1>
          <p>
            {name}
            {scale === 1 ? '' : ` × ${scale}`}
          </p>
        </div>
      </header>
      <form className="sheet add-recipe" method="post" action={urls.recipeShopping(group, slug)}>
        <SelectField
          label={i18n._('shopping.list')}
          name="list"
          options={[
            ...lists.map((list) => ({ value: list.id, text: list.name })),
            { value: '', text: i18n._('shopping.new-list') },
          ]}
        />
        <TextField
          label={i18n._('shopping.times')}
          name="scale"
          inputMode="decimal"
          defaultValue={String(scale)}
          autoComplete="off"
        />
        {sections.map(({ title, lines }) => (
          <fieldset key={`${title} ${lines[0]?.at}`}>
            <legend>{title || i18n._('recipe.ingredients')}</legend>
            {lines.map(({ at, text, isChosen }) => (
              <Check key={at} name="line" value={at} defaultChecked={isChosen} label={text} />
            ))}
          </fieldset>
        ))}
        <div className="button-row">
          <Button type="submit" kind="primary" icon="plus">
            {i18n._('shopping.add-to-list')}
          </Button>
          <LinkButton kind="quiet" href={urls.recipe(group, slug)}>
            {i18n._('general.cancel')}
          </LinkButton>
        </div>
      </form>
    </>
  )
}
