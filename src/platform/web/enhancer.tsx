import { urls } from '../../urls'
import { usePage } from './page-context'

interface EnhancerProps {
  /** `recipes/rescale` for `islands/recipes/rescale.enhancer.ts`. */
  name: string
  when?: 'idle' | 'wanted'
  /** Selector of elements whose presses are handed to it, loading it first. */
  trigger?: string
  /** Addresses and the like that it cannot know. */
  data?: Record<`data-${string}`, string | undefined>
}

/** Marks a page for a script without React that makes its forms and links quicker; they work without it. */
export function Enhancer({ name, when = 'idle', trigger, data }: EnhancerProps) {
  usePage().islands += 1
  return (
    <div
      hidden
      data-island={urls.asset(`islands/${name}.js`)}
      data-when={when}
      data-trigger={trigger}
      {...data}
    />
  )
}
