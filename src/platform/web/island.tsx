import type { ComponentType } from 'react'
import { urls } from '../../urls'
import { usePage } from './page-context'

interface IslandProps<Props extends object> {
  of: ComponentType<Props>
  /** `recipes/timers` for `islands/recipes/timers.island.tsx`. */
  name: string
  /** When its script loads: soon, or only when it is touched, triggered, or something is stored for it. */
  when: 'idle' | 'wanted'
  /** Selector of elements elsewhere on the page whose presses are handed to it, loading it first. */
  trigger?: string | undefined
  /** A key that does the same, outside of fields. */
  shortcut?: string | undefined
  /** Its dialog opens with the trigger and need not wait for the script: what is typed until then stays in its fields. */
  opens?: boolean | undefined
  /** Loads at once when the browser's local storage holds something under this key. */
  stored?: string | undefined
  /** Plain data, small: every byte is in the page. */
  props: Props
  /** More props, for the server only: the browser reads them from the markup, so that they are not in the page twice. */
  drawn?: Partial<Props>
}

/**
 * Renders a component that becomes alive in the browser, as a React root of its own (decision 0004).
 * Props are in an attribute, where React's escaping is enough.
 */
export function Island<Props extends object>(island: IslandProps<Props>) {
  const { of: Component, name, when, trigger, shortcut, opens, stored, props, drawn } = island
  const page = usePage()
  page.islands += 1
  const id = `i${page.islands}`
  const { html, messages } = page.renderIsland(name, id, <Component {...props} {...drawn} />)
  return (
    <div
      id={id}
      className="island"
      data-island={urls.asset(`islands/${name}.js`)}
      data-when={when}
      data-trigger={trigger}
      data-shortcut={shortcut}
      data-opens={opens ? '' : undefined}
      data-stored={stored}
      data-props={JSON.stringify(props)}
      data-messages={JSON.stringify(messages)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output of the same component
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
