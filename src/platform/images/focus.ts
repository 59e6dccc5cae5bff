/** The parts of a picture that stay in view where it is cropped, besides its middle. */
export const FOCUS_POINTS = [
  'top-left',
  'top',
  'top-right',
  'left',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const
export type FocusPoint = (typeof FOCUS_POINTS)[number]
