import { Fragment } from 'react'

/** A fingerprint, which breaks between its bytes alone and runs from left to right in every language. */
export function Fingerprint({ text }: { text: string }) {
  const bytes = text.split(':')
  return (
    <code dir="ltr">
      {bytes.map((byte, at) => (
        <Fragment key={at}>
          {at > 0 && ':'}
          {at > 0 && <wbr />}
          {byte}
        </Fragment>
      ))}
    </code>
  )
}
