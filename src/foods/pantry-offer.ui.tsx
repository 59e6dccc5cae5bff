import { useLingui } from '@lingui/react'
import { Button } from '../ui/button.ui'
import { Form } from '../ui/form.ui'
import { urls } from '../urls'

/** Offers a group without foods and units to add the usual ones, in the reader's language. @param back where to go on afterwards */
export function PantryOffer({ back }: { back: string }) {
  const { i18n } = useLingui()
  return (
    <Form className="pantry-offer" action={urls.seedPantry()}>
      <input type="hidden" name="back" value={back} />
      <p>{i18n._('seeds.offer')}</p>
      <Button type="submit">{i18n._('setup.seed-data')}</Button>
    </Form>
  )
}
