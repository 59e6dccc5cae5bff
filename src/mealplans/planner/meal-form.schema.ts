import * as v from 'valibot'
import { DayText, ShortForm } from '../../platform/http/fields'
import { Servings, TypedMeal } from '../entries/plan-entry.schema'

/** A number as it is typed; nothing for as many as the recipe says. */
const TypedServings = v.pipe(
  ShortForm(100, 'validation.servings'),
  v.trim(),
  v.transform((text) => (text === '' ? null : Number(text.replace(',', '.')))),
  v.nullable(Servings),
)

const Text = v.pipe(v.string(), v.trim(), v.maxLength(10_000, 'validation.max-length-10000'))
const Title = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('validation.required'),
  v.maxLength(500, 'validation.max-length-500'),
)

/** The meal of which an entry is the rest; none for nothing. */
const LeftoverOf = v.pipe(
  v.string(),
  v.regex(/^\d{0,15}$/, 'validation.whole-number'),
  v.transform((text) => Number(text) || null),
)

/** When something is eaten. */
const slot = { date: DayText, entryType: TypedMeal }

export const SlotForm = v.object(slot)

/** A recipe that is planned, and the form of its entry. */
export const RecipeMealForm = v.object({ ...slot, servings: TypedServings, text: Text })
export const EditRecipeMealForm = v.object({ ...RecipeMealForm.entries, leftoverOf: LeftoverOf })

export const NoteForm = v.object({ ...slot, title: Title, text: Text })
