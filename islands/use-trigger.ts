import { type RefObject, useEffect } from 'react'

/**
 * Calls the handler when boot.ts hands over a press or a key (`trigger` and `shortcut` of the island).
 * @param handler gets the element that was pressed, or null for the key
 */
export function useTrigger(
  anchor: RefObject<Element | null>,
  handler: (target: Element | null) => void,
): void {
  useEffect(() => {
    const root = anchor.current?.closest('[data-island]')
    const onTrigger = (event: Event) => handler((event as CustomEvent<Element | null>).detail)
    root?.addEventListener('trigger', onTrigger)
    return () => root?.removeEventListener('trigger', onTrigger)
  })
}
