import { useLingui } from '@lingui/react'
import { Check } from '../../ui/check.ui'
import { FieldError } from '../../ui/field.ui'
import { useFound } from './doubt.ui'

interface Offer {
  names: readonly { name: string; isTaken: boolean }[]
  /** Names beside those that are offered, with commas between them. */
  others: string
}

/** The page's own categories and tags, those that the kitchen has ticked. */
export interface FoundOrganizers {
  categories: Offer
  tags: Offer
}

/** Categories and tags of the page to tick, and room for others. */
export function FoundOrganizersFields({ categories, tags }: FoundOrganizers) {
  const { i18n } = useLingui()
  return (
    <>
      <OfferField
        name="categories"
        others="otherCategories"
        label={i18n._('organizer.categories')}
        offer={categories}
      />
      <OfferField name="tags" others="otherTags" label={i18n._('organizer.tags')} offer={tags} />
    </>
  )
}

interface OfferFieldProps {
  name: 'categories' | 'tags'
  /** Name of the field for others. */
  others: string
  label: string
  offer: Offer
}

function OfferField({ name, others, label, offer }: OfferFieldProps) {
  const { i18n } = useLingui()
  const { errors } = useFound()
  const error = Object.entries(errors).find(([place]) => place.split('.')[0] === name)?.[1]
  return (
    <fieldset className="found-offer">
      <legend>{label}</legend>
      {offer.names.map((each) => (
        <Check
          key={each.name}
          name={name}
          value={each.name}
          defaultChecked={each.isTaken}
          label={<bdi>{each.name}</bdi>}
        />
      ))}
      <input
        className="in-place"
        type="text"
        name={others}
        defaultValue={offer.others}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        placeholder={i18n._('form.add-name')}
        dir={offer.others === '' ? undefined : 'auto'}
      />
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  )
}
