export interface SegmentedProps {
  name: string
  /** Read out, not shown. */
  legend: string
  value: string
  options: readonly { value: string; text: string }[]
}

/** Two or three choices side by side: a fieldset of radios. */
export function Segmented({ name, legend, value, options }: SegmentedProps) {
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} value={option.value} defaultChecked={option.value === value} />{' '}
          {option.text}
        </label>
      ))}
    </fieldset>
  )
}
