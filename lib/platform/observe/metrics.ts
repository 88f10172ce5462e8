import type { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The values of a gauge. */
export type Reading = {
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  readonly values: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[]
}

/**
 * Prometheus metrics of a process (decision 0040). Label values are fixed names, never a caller's
 * identifier, address or text.
 */
export type Metrics = {
  /** Counts an API response. */
  answered(operation: string, status: number, seconds: number): void
  /** Counts a console response. */
  served(kind: 'page' | 'gateway' | 'session', status: number, seconds: number): void
  /** Counts a job run. */
  ran(job: string, isDone: boolean, seconds: number, at: Date): void
  /** All metrics in the Prometheus text format. */
  text(): Promise<string>
  readonly contentType: string
}

const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 15]
const JOB_SECONDS = [0.01, 0.05, 0.2, 1, 5, 20, 60, 300]

/** Counts in memory. `read` is called on each scrape for gauges of the database and its pools. */
export async function createMetrics(read: () => Promise<readonly Reading[]>): Promise<Metrics> {
  // Loaded only if metrics are enabled.
  const prom = (await import('prom-client')).default
  const registry = new prom.Registry()
  prom.collectDefaultMetrics({ register: registry })
  const { requests, latency, pages, jobs, jobRuns, lastRun } = instruments(prom, registry)
  const gauges = new Map<string, Gauge>()
  const latencyOf = remembered((operation) => latency.labels(operation))
  const requestsOf = remembered((both) => requests.labels(...(both.split(' ') as [string, string])))
  return {
    contentType: registry.contentType,
    answered: (operation, status, seconds) => {
      latencyOf(operation).observe(seconds)
      requestsOf(`${operation} ${status}`).inc()
    },
    served: (kind, status, seconds) => pages.labels(kind, `${Math.floor(status / 100)}xx`).observe(seconds),
    ran: (job, isDone, seconds, at) => {
      jobs.labels(job).observe(seconds)
      jobRuns.labels(job, isDone ? 'done' : 'failed').inc()
      if (isDone) lastRun.labels(job).set(at.getTime() / 1000)
    },
    text: async () => {
      for (const reading of await read()) show(reading)
      return registry.metrics()
    },
  }

  function show({ name, help, labels, values }: Reading): void {
    const gauge = gauges.get(name) ?? new prom.Gauge({ name, help, labelNames: labels, registers: [registry] })
    gauges.set(name, gauge)
    gauge.reset()
    for (const value of values) gauge.set(value.labels, value.value)
  }
}

function instruments(prom: typeof import('prom-client'), registry: Registry) {
  const registers = [registry]
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]): Histogram =>
    new prom.Histogram({ name, help, labelNames, buckets, registers })
  const counter = (name: string, help: string, labelNames: string[]): Counter =>
    new prom.Counter({ name, help, labelNames, registers })
  return {
    requests: counter('gateway_requests_total', 'API requests by operation and status.', ['operation', 'status']),
    latency: histogram(
      'gateway_request_seconds',
      'Duration of API requests in seconds.',
      ['operation'],
      REQUEST_SECONDS,
    ),
    pages: histogram(
      'console_request_seconds',
      'Duration of console requests in seconds.',
      ['kind', 'status'],
      REQUEST_SECONDS,
    ),
    jobs: histogram('job_seconds', 'Duration of job runs in seconds.', ['job'], JOB_SECONDS),
    jobRuns: counter('job_runs_total', 'Job runs by outcome.', ['job', 'outcome']),
    lastRun: new prom.Gauge({
      name: 'job_last_success_timestamp_seconds',
      help: 'Time of the last successful run of a job.',
      labelNames: ['job'],
      registers,
    }),
  }
}

/** Memoizes labeled metrics, because looking up a label is slower than counting. */
function remembered<Value>(make: (name: string) => Value): (name: string) => Value {
  const values = new Map<string, Value>()
  return (name) => {
    const value = values.get(name) ?? make(name)
    values.set(name, value)
    return value
  }
}

/** A value without labels. */
export const gauge = (name: string, help: string, value: number): Reading => ({
  name,
  help,
  labels: [],
  values: [{ labels: {}, value }],
})
