/** Pulled down so far, in pixels, a sheet lets go. */
const FAR = 96

/** A finger that pulls a dialog down by its head, or by its body while that is at its top, closes it; a short pull springs back. */
export function pullToClose(dialog: HTMLDialogElement): void {
  const body = dialog.querySelector('.body')
  let [from, by] = [0, 0]
  const isPulling = () => by > 0
  dialog.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const isFree = (target as Element).closest('header') !== null || (body?.scrollTop ?? 0) <= 0
      const isField = (target as Element).closest('input, textarea, select') !== null
      from = isFree && !isField && touches.length === 1 ? touches[0]!.clientY : Number.NaN
      by = 0
    },
    { passive: true },
  )
  dialog.addEventListener(
    'touchmove',
    (event) => {
      by = Math.max(0, event.touches[0]!.clientY - from) || 0
      if (!isPulling()) return
      if (event.cancelable) event.preventDefault()
      dialog.style.translate = `0 ${by}px`
    },
    { passive: false },
  )
  for (const type of ['touchend', 'touchcancel'] as const)
    dialog.addEventListener(type, () => {
      dialog.style.translate = ''
      if (by > FAR && type === 'touchend') dialog.close()
      by = 0
    })
}
