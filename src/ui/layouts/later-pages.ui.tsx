import { Enhancer } from '../../platform/web/enhancer'
import { urls } from '../../urls'
import type { FrameIslandProps, FramePart } from './frame-part'

function FetchSerif({ reader }: FrameIslandProps) {
  const data = { 'data-sheet': urls.asset('serif.css'), 'data-reader': reader === null ? undefined : '' }
  return <Enhancer name="ui/serif" data={data} />
}

function KeepPages({ reader }: FrameIslandProps) {
  return reader && <Enhancer name="ui/offline" data={{ 'data-reader': reader }} />
}

/** Loads what later pages need: the serif (`SERIF_COOKIE`), and for members what they can read offline. */
export const LATER_PAGES_FRAME: FramePart = { islands: [FetchSerif, KeepPages], visitorIslands: [FetchSerif] }
