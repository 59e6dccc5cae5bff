/** What placeholders of an action's address stand for. */
export interface ActionSubject {
  /** Address of the recipe's page. */
  url: string
  id: string
  slug: string
}

/**
 * The address of an action for one recipe: `${url}`, `${id}` and `${slug}` are replaced, each encoded, so that nothing in them ends
 * the part of the address that it stands in.
 */
export function actionAddress(template: string, subject: ActionSubject): string {
  return template.replace(/\$\{(url|id|slug)\}/g, (_, name: keyof ActionSubject) =>
    encodeURIComponent(subject[name]),
  )
}
