import { Enhancer } from '../../platform/web/enhancer'
import { urls } from '../../urls'
import type { FrameIslandProps, FramePart } from './frame-part'

function FetchSerif({ reader }: FrameIslandProps) {
  const data = { 'data-sheet': urls.asset('serif.css'), 'data-reader': reader === null ? undefined : '' }
  return <Enhancer name="ui/serif" data={data} />
}

/** Has the serif fetched, for the pages that follow (`SERIF_COOKIE`). */
export const SERIF_FRAME: FramePart = { islands: [FetchSerif], visitorIslands: [FetchSerif] }
