import type { ReactNode } from 'react'

/** One part of the design with its states; two states of a part must not look the same. */
export interface Part {
  name: string
  /** Room that a state needs: a third of the page, half of it, or all. */
  width?: 'half' | 'whole'
  states: Readonly<Record<string, ReactNode>>
}
