declare module '*.webp' {
  /** Where the picture lies, also inside the executable. */
  const path: string
  export default path
}
