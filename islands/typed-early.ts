const TEXTS = 'textarea, input:not([type=hidden], [type=file], [type=checkbox], [type=radio])'

type TextControl = HTMLInputElement | HTMLTextAreaElement

interface TypedEarly {
  /** Puts it back as hydration ends, before anyone can press another key. */
  putBack(): void
  /** Tells the island of it, as if it was typed now. */
  tell(): void
}

/**
 * What is in the fields of an island before it is hydrated: someone may have typed in them, or the browser or the server filled them in
 * again. Hydration gives a field its first text back.
 */
export function typedIn(root: HTMLElement): TypedEarly {
  const fields = [...root.querySelectorAll<TextControl>(TEXTS)]
  const before = new Map(
    fields.map((field) => {
      const caret = field === document.activeElement ? field.selectionStart : null
      return [field, { text: field.value, caret }] as const
    }),
  )
  const forget = ({ target }: Event) => before.delete(target as TextControl)

  function put(field: TextControl, text: string, caret: number | null): void {
    // React takes what is set on the element itself for its own doing, and fires no event.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    if (caret !== null) field.setSelectionRange(caret, caret)
  }

  return {
    putBack() {
      for (const [field, { text, caret }] of before) {
        const isAsDrawn = field.value === text && field.defaultValue === text
        if (isAsDrawn || !field.isConnected) before.delete(field)
        else put(field, text, caret)
      }
      root.addEventListener('input', forget)
    },
    tell() {
      root.removeEventListener('input', forget)
      for (const [field, { text, caret }] of before) {
        const isHere = field === document.activeElement
        put(field, text, isHere && field.value === text ? field.selectionStart : caret)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    },
  }
}
