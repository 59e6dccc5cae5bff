import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * axe for a page of ours. Selectors of everything that is well would take longer than the rules themselves; there are no frames of
 * other sites, for which it would open a tab of its own.
 */
export const axeFor = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
