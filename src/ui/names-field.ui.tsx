import { useLingui } from '@lingui/react'
import { TextField } from './field.ui'
import { Icon } from './icon.ui'

/** Names a browser offers while typing. */
export function Suggestions({ id, names }: { id: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

export interface NamesFieldProps {
  label: string
  name: string
  /** Names with commas between them. */
  names: string
  /** Names that exist already. */
  known: readonly string[]
  error: string | undefined
}

/** Several names in one line, existing ones offered; a script shows them as chips (islands/recipes/editor/tokens.ts). */
export function NamesField({ label, name, names, known, error }: NamesFieldProps) {
  const { i18n } = useLingui()
  return (
    <div data-tokens={name}>
      <TextField
        label={label}
        name={name}
        list={`known-${name}`}
        autoComplete="off"
        defaultValue={names}
        placeholder={i18n._('form.add-name')}
        hint={i18n._('form.separate-with-commas')}
        error={error}
      />
      <Suggestions id={`known-${name}`} names={known} />
      {/* A name as a chip, for the script that draws them. */}
      <template>
        <li className="chip">
          <button type="button" aria-label={i18n._('form.remove-row', { name: '{name}' })}>
            <Icon name="x" />
          </button>
        </li>
      </template>
    </div>
  )
}
