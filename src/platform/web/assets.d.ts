/** Built from static/ and islands/: names → hashed addresses, and for each address the embedded files. */
declare module 'trivet:assets' {
  export interface BuiltAsset {
    type: string
    etag: string
    /** Left out where `gz` can be unpacked instead. */
    file?: string
    br?: string
    gz?: string
  }
  export const urls: Record<string, string>
  export const assets: Record<string, BuiltAsset>
  /** Message ids that each island uses. */
  export const islandMessages: Record<string, string[]>
}
