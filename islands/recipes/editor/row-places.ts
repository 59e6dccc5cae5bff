const LONGEST_NAME = 60

/** A part of a row, in the name of its field. */
export const NAMED = /^(\w{1,20})\.(\d{1,4})\.(\w{1,20})$/

/** Which row a field, or a whole item of a list, belongs to. */
export function placeOf(
  item: Element | null | undefined,
): { list: string; at: number; isHeading: boolean } | null {
  const named = item?.matches('[name]') ? item : item?.querySelector('[name]:not(button)')
  const [, list, at] = NAMED.exec(named?.getAttribute('name') ?? '') ?? []
  const isHeading = named?.closest('li')?.matches('.section') ?? false
  return list && at ? { list, at: Number(at), isHeading } : null
}

export const itemsOf = (list: Element) => [...list.children].filter((item) => !item.matches('.removed'))

/** What a row is called when it is spoken of. */
export function nameOf(item: Element | null | undefined): string {
  const field = item?.querySelector<HTMLInputElement>(
    ':is(textarea, input:not([type=hidden], [type=checkbox]))',
  )
  return (field?.value.trim() || field?.ariaLabel || '').slice(0, LONGEST_NAME)
}
