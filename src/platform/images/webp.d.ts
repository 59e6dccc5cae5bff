declare module '*.webp' {
  /** Path of the picture, also inside the executable. */
  const path: string
  export default path
}
