/** Says so where this browser would not let Trivet be shared with, because the address is not safe enough for it. */
export default function enhance(root: HTMLElement): void {
  const hint = root.closest('details')?.querySelector<HTMLElement>('[data-no-https]')
  if (hint) hint.hidden = location.protocol === 'https:'
}
