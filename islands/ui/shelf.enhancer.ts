import { dragRows } from '../recipes/editor/drag'

/** Lets cookbooks be dragged by their grips; the form that the buttons send carries the new order. */
export default function enhance(root: HTMLElement): void {
  const form = root.closest('form')
  if (!form) return
  for (const grip of form.querySelectorAll<HTMLElement>('[data-grip]')) grip.hidden = false
  dragRows(form, () => form.requestSubmit())
}
