import { tickInPlace } from './add-recipes'

/** The page on which ingredients are chosen for a list. */
export default function enhance(): void {
  const form = document.querySelector<HTMLFormElement>('main .add-recipes')
  if (form) tickInPlace(form)
}
