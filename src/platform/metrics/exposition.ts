/** One value of a measure with its labels. */
export interface Sample {
  /** Appended to the measure's name: `_sum`, `_bucket`. */
  suffix?: string
  labels?: Record<string, string | number>
  value: number
}

export interface Measure {
  /** `trivet_http_requests_total`; base units, as Prometheus asks: seconds, bytes. */
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

const escapeLabel = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function labelText(labels: Sample['labels'] = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(String(value))}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

/** Measures in the text format of Prometheus, version 0.0.4. */
export function toPrometheusText(measures: readonly Measure[]): string {
  const lines = measures.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelText(labels)} ${value}`),
  ])
  return `${lines.join('\n')}\n`
}
