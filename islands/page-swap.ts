import { FORM_KEY } from '../src/platform/http/form.rules'

/** A press from now on is a new request: all forms get the key of the fetched page. */
export function renewKeys(page: Document): void {
  const key = page.querySelector<HTMLInputElement>(`[name=${FORM_KEY}]`)?.value
  if (!key) return
  for (const field of document.querySelectorAll<HTMLInputElement>(`[name=${FORM_KEY}]`)) field.value = key
}

/**
 * Replaces parts of this page by the same parts of a fetched one. It is HTML that this server wrote for the same
 * reader, the same that a full load would show; scripts in it do not run.
 */
export function swapParts(page: Document, selectors: readonly string[]): void {
  for (const selector of selectors) {
    const before = document.querySelectorAll(selector)
    const after = page.querySelectorAll(selector)
    before.forEach((element, index) => {
      const next = after[index]
      if (next) element.replaceWith(document.importNode(next, true))
    })
  }
}
