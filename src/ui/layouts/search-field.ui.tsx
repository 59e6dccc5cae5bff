import { useLingui } from '@lingui/react'
import { Icon } from '../icon.ui'

interface SearchFieldProps {
  id: string
  value: string
  placeholder?: string
  /** A shorter placeholder for narrow screens. */
  short?: string
}

/** A search field, sent by Enter or by the button in it. */
export function SearchField({ id, value, placeholder, short }: SearchFieldProps) {
  const { i18n } = useLingui()
  const label = i18n._('search.search')
  return (
    <div className="query" data-short={short}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        type="search"
        name="search"
        defaultValue={value}
        placeholder={placeholder ?? label}
        enterKeyHint="search"
      />
      <button type="submit" aria-label={label}>
        <Icon name="search" />
      </button>
    </div>
  )
}
