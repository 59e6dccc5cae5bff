import * as v from 'valibot'
import { Name } from '../../platform/http/fields'

const Time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.time-of-day'))

/** When meals are eaten, `HH:MM`. */
export const MealTimes = v.object({
  breakfast: Time,
  lunch: Time,
  dinner: Time,
  side: Time,
  snack: Time,
  drink: Time,
  dessert: Time,
})
export type MealTimes = v.InferOutput<typeof MealTimes>

export const CalendarForm = v.object({ name: Name, times: v.nullable(MealTimes) })
export type CalendarForm = v.InferOutput<typeof CalendarForm>
