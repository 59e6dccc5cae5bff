import { Component, type ReactNode } from 'react'

interface Focused {
  ids: string
  act: string
}

/** A row that moves to another place, as into the basket, is made again there: the focus goes with it. */
export class KeepFocus extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Focused | null {
    const focused = document.activeElement as HTMLElement | null
    const act = focused?.dataset.act
    const ids = focused?.closest<HTMLElement>('[data-ids]')?.dataset.ids
    return act && ids ? { ids, act } : null
  }

  override componentDidUpdate(_props: object, _state: object, before: Focused | null): void {
    if (!before || document.activeElement !== document.body) return
    const row = document.querySelector(`[data-ids="${CSS.escape(before.ids)}"]`)
    row?.querySelector<HTMLElement>(`[data-act="${before.act}"]`)?.focus({ preventScroll: true })
  }

  override render() {
    return this.props.children
  }
}
