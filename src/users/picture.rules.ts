import { urls } from '../urls'

/** The key of someone who has never sent a picture. */
export const NO_PICTURE = '1234'

/** Address of the picture that someone has sent of themselves, another one for another picture; null for none. */
export function pictureAddress({ id, cacheKey }: { id: string; cacheKey: string }): string | null {
  return cacheKey === NO_PICTURE ? null : urls.picture(id, cacheKey)
}
