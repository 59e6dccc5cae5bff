import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.ui'

interface Labelled {
  label: string
  /** Name sent with the form; also the id of the control when `id` is left out. */
  name: string
  id?: string | undefined
  /** A sentence of help, shown before anything is wrong. */
  hint?: ReactNode
  /** A translated sentence: what is wrong and what would be right. */
  error?: string | undefined
}

/** The props by which a control belongs to its label, hint and error. */
export interface ControlProps {
  id: string
  name: string
  className: 'input'
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldProps extends Labelled {
  children: (control: ControlProps) => ReactNode
}

/** Label, control, hint and error as one thing; the control is drawn by `children` with the props given to it. */
export function Field({ label, name, id = name, hint, error, children }: FieldProps) {
  const notes = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: 'input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': notes || undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** The sentence below a control that says what is wrong with it; nothing without one. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="error" id={id}>
      <Icon name="circle-alert" /> {error}
    </p>
  )
}

export type TextFieldProps = Labelled & Omit<ComponentProps<'input'>, 'className' | 'id' | 'name'>

/** A field with one line; further attributes (`type`, `defaultValue`, `autoComplete`…) go to the input. */
export function TextField({ label, name, id, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} name={name} id={id} hint={hint} error={error}>
      {(control) => <input type="text" {...control} {...input} />}
    </Field>
  )
}

export type TextAreaProps = Labelled & Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'name'>

/** A field with several lines that grows with its text. */
export function TextArea({ label, name, id, hint, error, ...area }: TextAreaProps) {
  return (
    <Field label={label} name={name} id={id} hint={hint} error={error}>
      {(control) => <textarea {...control} {...area} />}
    </Field>
  )
}

export interface Option {
  value: string
  text: string
  /** Which way it runs; as the page when left out. */
  dir?: 'ltr' | 'rtl' | undefined
}
export type SelectFieldProps = Labelled & {
  options: readonly Option[]
} & Omit<ComponentProps<'select'>, 'className' | 'id' | 'name' | 'children'>

/** A choice of one from a few, as the native list. */
export function SelectField({ label, name, id, hint, error, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} name={name} id={id} hint={hint} error={error}>
      {(control) => (
        <select {...control} {...select}>
          {options.map(({ value, text, dir }) => (
            <option key={value} value={value} dir={dir}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Fingerprints of a form's fields when it was opened, by which the server tells two people's changes apart. */
export function OpenedFingerprints({ print }: { print: string }) {
  return <input type="hidden" name="opened" value={print} />
}
