/** Another process has the data directory and does not let go. */
export class DirectoryInUseError extends Error {
  constructor(dataDir: string) {
    super(`Another Trivet is using ${dataDir}. Stop it first, or give this one a TRIVET_DATA_DIR of its own.`)
    this.name = 'DirectoryInUseError'
  }
}
