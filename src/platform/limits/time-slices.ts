const SLICE_MS = 8

export interface TimeSlices {
  /** To be awaited between two pieces of work. Goes on at once until a slice is used up; then everyone else comes first. */
  pause(): Promise<void>
}

/** Splits long work on the main thread, so that other requests are answered while it runs. */
export function timeSlices(): TimeSlices {
  let endsAt = performance.now() + SLICE_MS
  return {
    async pause() {
      if (performance.now() < endsAt) return
      await new Promise<void>((resolve) => setImmediate(resolve))
      endsAt = performance.now() + SLICE_MS
    },
  }
}
