import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { Dialog } from '../../ui/dialog.ui'
import { SelectField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { Segmented } from '../../ui/segmented.ui'
import { urls } from '../../urls'
import { PAPERS, type Paper, type PrintPreferences } from '../../users/print-preferences.rules'

export interface PrintFieldsProps {
  preferences: PrintPreferences
}

/** The paper, where the photograph is on it and what is printed with it. */
export function PrintFields({ preferences }: PrintFieldsProps) {
  const { i18n } = useLingui()
  const shown = [
    ['showDescription', i18n._('recipe.description'), preferences.showDescription],
    ['showNotes', i18n._('recipe.notes'), preferences.showNotes],
    ['showNutrition', i18n._('recipe.nutrition'), preferences.showNutrition],
  ] as const
  const papers: Record<Paper, string> = {
    a4: i18n._('print.a4'),
    letter: i18n._('print.letter'),
    'a4-two': i18n._('print.a4-two'),
    'letter-two': i18n._('print.letter-two'),
    a5: i18n._('print.a5'),
    a6: i18n._('print.a6'),
    'card-4x6': i18n._('print.card-4x6'),
    'card-3x5': i18n._('print.card-3x5'),
  }
  return (
    <>
      <SelectField
        label={i18n._('print.paper')}
        name="paper"
        defaultValue={preferences.paper}
        options={PAPERS.map((paper) => ({ value: paper, text: papers[paper] }))}
      />
      <div className="field">
        <span className="label" aria-hidden="true">
          {i18n._('print.photograph')}
        </span>
        <div>
          <Segmented
            name="imagePosition"
            legend={i18n._('print.photograph')}
            value={preferences.imagePosition}
            options={[
              { value: 'left', text: i18n._('print.photograph-left') },
              { value: 'right', text: i18n._('print.photograph-right') },
              { value: 'hidden', text: i18n._('print.no-photograph') },
            ]}
          />
        </div>
      </div>
      <div>
        {shown.map(([name, label, isOn]) => (
          <Check key={name} kind="switch" name={name} value="true" defaultChecked={isOn} label={label} />
        ))}
      </div>
    </>
  )
}

interface PrintDialogProps extends PrintFieldsProps {
  id: string
  /** The page for paper: where Print leads once the choice is kept. */
  printHref: string
}

/** The same as a dialog on the recipe's page. */
export function PrintDialog({ id, preferences, printHref }: PrintDialogProps) {
  const { i18n } = useLingui()
  return (
    <Dialog
      id={id}
      title={i18n._('print.preferences')}
      wide
      actions={
        <>
          <Button type="submit" form={`${id}-form`}>
            {i18n._('general.save')}
          </Button>
          <Button
            type="submit"
            kind="primary"
            icon="printer"
            name="back"
            value={printHref}
            form={`${id}-form`}
          >
            {i18n._('recipe.print')}
          </Button>
        </>
      }
    >
      <Form id={`${id}-form`} action={urls.setPrint()} repeatable>
        <PrintFields preferences={preferences} />
      </Form>
    </Dialog>
  )
}
