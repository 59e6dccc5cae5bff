import { enhanceTokens } from '../recipes/editor/tokens'

/** Shows names with commas between them as chips, in forms that have nothing else to enhance. */
export default function enhance(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-names-form]')) enhanceTokens(form)
}
