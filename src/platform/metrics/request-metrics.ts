import type { Measure, Sample } from './exposition'

/** Upper ends of the classes, in seconds: from a cached page to a slow import. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface FinishedRequest {
  method: string
  /** Pattern of the route, never the path itself: `/g/:group/r/:slug`. */
  route: string
  status: number
  ms: number
}

// A client may send any method; each would stay a series of its own.
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

interface Series {
  method: string
  route: string
  status: number
  count: number
  seconds: number
  /** Not yet cumulative; one more than there are ends. */
  classes: number[]
}

export interface RequestMetrics {
  /** Counts one answered request. */
  observe(request: FinishedRequest): void
  measures(): Measure[]
}

/** Requests by route, method and status, with a histogram of how long they took. */
export function createRequestMetrics(): RequestMetrics {
  const all = new Map<string, Series>()

  function histogram(series: Series): Sample[] {
    const { method, route, status } = series
    const labels = { method, route, status }
    let cumulative = 0
    const buckets = BUCKETS.map((end, index) => {
      cumulative += series.classes[index]!
      return { suffix: '_bucket', labels: { ...labels, le: end }, value: cumulative }
    })
    return [
      ...buckets,
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: series.count },
      { suffix: '_sum', labels, value: series.seconds },
      { suffix: '_count', labels, value: series.count },
    ]
  }

  return {
    observe({ method: named, route, status, ms }) {
      const method = METHODS.has(named) ? named : 'OTHER'
      const key = `${method} ${status} ${route}`
      const known = all.get(key)
      const series = known ?? {
        method,
        route,
        status,
        count: 0,
        seconds: 0,
        classes: new Array<number>(BUCKETS.length + 1).fill(0),
      }
      if (!known) all.set(key, series)
      const seconds = ms / 1000
      const place = BUCKETS.findIndex((end) => seconds <= end)
      series.classes[place === -1 ? BUCKETS.length : place]! += 1
      series.count += 1
      series.seconds += seconds
    },
    measures() {
      const samples = [...all.values()].flatMap(histogram)
      return [
        {
          name: 'trivet_http_request_duration_seconds',
          help: 'Time to answer a request, by route, method and status.',
          type: 'histogram',
          samples,
        },
      ]
    },
  }
}
