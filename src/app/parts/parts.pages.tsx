import { type PageRoute, publicPage } from '../../platform/http/page-route'
import { PartsView } from './parts.view'

/**
 * Every part of the design in every state (docs/design.md), to be looked at and walked by a test. While Trivet is developed
 * only: the executable neither answers here nor holds the page or its styles.
 */
export const PARTS_PAGES: PageRoute[] =
  process.env.NODE_ENV === 'production'
    ? []
    : [
        publicPage({ path: '/dev/parts' }, ({ scope: { i18n } }) => ({
          title: 'Parts',
          styles: 'parts',
          frame: 'bare',
          body: <PartsView i18n={i18n} />,
        })),
      ]
