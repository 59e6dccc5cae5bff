let directory: string | undefined

/**
 * Says where the compiled executable may unpack its two native image libraries (about 19 MB, once per version), in a
 * folder `native` of its own: the cache in the data folder, which no one else can write to. Called once at start; costs nothing until a picture
 * arrives that needs them.
 */
export function setNativeCacheDir(path: string): void {
  directory = path
}

/** The folder that was set, or undefined: then the libraries are only ever held in memory. */
export function nativeCacheDir(): string | undefined {
  return directory
}
