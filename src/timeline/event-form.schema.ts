import * as v from 'valibot'
import { EventSubject } from './timeline-event.schema'

/** A day of the calendar, `YYYY-MM-DD`. */
const Day = v.pipe(
  v.string(),
  v.isoDate('validation.date'),
  v.check((day) => !Number.isNaN(Date.parse(`${day}T12:00:00Z`)) && day > '1', 'validation.date'),
)

const Words = v.pipe(v.string(), v.trim(), v.maxLength(10_000, 'validation.max-length-10000'))

/** What "I made this" asks for. */
export const MadeForm = v.object({ day: Day, text: Words })
export type MadeForm = v.InferOutput<typeof MadeForm>

/** The same for an entry that is changed. */
export const EntryForm = v.object({ ...MadeForm.entries, subject: EventSubject })
export type EntryForm = v.InferOutput<typeof EntryForm>
