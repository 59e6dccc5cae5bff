const TEXTS = 'textarea, input:not([type=hidden], [type=file], [type=checkbox], [type=radio])'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * What stands in the fields of an island before it is hydrated: somebody may have typed in them, or the browser or the server filled them in
 * again. Hydration gives a field its first text back.
 * @returns puts it back, as if it was typed now
 */
export function typedIn(root: HTMLElement): () => void {
  const before = [...root.querySelectorAll<TextControl>(TEXTS)].map((field) => ({
    field,
    text: field.value,
    caret: field === document.activeElement ? field.selectionStart : null,
  }))
  return () => {
    for (const { field, text, caret } of before) {
      if (!field.isConnected || (field.value === text && field.defaultValue === text)) continue
      // React takes what is set on the element itself for its own doing, and tells nobody.
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
      if (caret !== null) field.setSelectionRange(caret, caret)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
