import { path, type Query, seg } from './url-base'

/**
 * The addresses that the script of a shopping list asks for. They stand apart from the others, which it would load as well: that script
 * has to be there soon in a shop.
 */
export const listUrls = {
  shoppingItem: (id: string, item: number | string) =>
    path(`/shopping-lists/${seg(id)}/items/${seg(String(item))}`),
  shoppingOperations: (id: string) => path(`/api/groups/shopping/lists/${seg(id)}/operations`),
  shoppingEvents: (id: string, query: Query = {}) =>
    path(`/api/groups/shopping/lists/${seg(id)}/events`, query),
  serviceWorker: () => path('/service-worker.js'),
}
