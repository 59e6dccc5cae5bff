import { redraw } from './redraw'

const SCALES = ['scale', 'by', 'to', 'tin', 'tinShape', 'into', 'intoShape', 'servings']
const CONTROLS = ':is(.yield button, .units a)'

function addressOf(control: HTMLElement): string {
  if (control instanceof HTMLAnchorElement) return control.href
  const address = new URL(location.href)
  const { name, value } = control as HTMLButtonElement
  for (const scale of SCALES) address.searchParams.delete(scale)
  address.searchParams.set(name, value)
  return address.href
}

/** Scales and converts the recipe in place: the same forms and links, without losing ticks and the place on the page. */
export default function enhance(root: HTMLElement): void {
  root.addEventListener('trigger', async ({ detail }: CustomEventInit<Element | null>) => {
    const control = detail as HTMLElement
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => one.checkVisibility())
    const at = shown().indexOf(control)
    control.closest('.yield, .units')!.ariaBusy = 'true'
    await redraw(addressOf(control))
    shown()[at]?.focus({ preventScroll: true })
  })
}
