/** Provided at build time by `tools/build/embed-sharp.plugin.ts`: paths of files inside the executable, in pieces of zstd. */
declare module 'sharp-embed:node' {
  const path: string
  export default path
}
declare module 'sharp-embed:vips' {
  const path: string
  export default path
}
declare module 'sharp-embed:meta' {
  const meta: {
    /** As in sharp's package names, such as `linux-x64`. */
    platform: string
    /** Hash of both libraries together: one folder per version. */
    hash: string
    nodeName: string
    nodeBytes: number
    vipsName: string
    vipsBytes: number
  }
  export default meta
}
