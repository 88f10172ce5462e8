import type { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** A figure that is read when somebody asks: its name, what it says, its labels, and the values. */
export type Reading = {
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  readonly values: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[]
}

/** What a process counts of itself, for Prometheus (decision 0040). Labels are names of ours: never an identifier, address or text of a caller. */
export type Metrics = {
  /** A request of the API was answered. */
  answered(operation: string, status: number, seconds: number): void
  /** A request of the console was answered. */
  served(kind: 'page' | 'door' | 'session', status: number, seconds: number): void
  /** A job has run. */
  ran(job: string, isDone: boolean, seconds: number, at: Date): void
  /** Everything as text, with what the database says of queues and lag. */
  text(): Promise<string>
  readonly contentType: string
}

const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 15]
const JOB_SECONDS = [0.01, 0.05, 0.2, 1, 5, 20, 60, 300]

/** Counts in memory; `read` is asked for what lies in the database and the pools, once for each collection. */
export async function createMetrics(read: () => Promise<readonly Reading[]>): Promise<Metrics> {
  // Loaded only where somebody collects.
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
    requests: counter('gateway_requests_total', 'Requests of the API, by operation and status.', [
      'operation',
      'status',
    ]),
    latency: histogram('gateway_request_seconds', 'How long requests of the API took.', ['operation'], REQUEST_SECONDS),
    pages: histogram(
      'console_request_seconds',
      'How long requests of the console took.',
      ['kind', 'status'],
      REQUEST_SECONDS,
    ),
    jobs: histogram('job_seconds', 'How long runs of a job took.', ['job'], JOB_SECONDS),
    jobRuns: counter('job_runs_total', 'Runs of a job, by how they ended.', ['job', 'outcome']),
    lastRun: new prom.Gauge({
      name: 'job_last_success_timestamp_seconds',
      help: 'When a job last ran to its end.',
      labelNames: ['job'],
      registers,
    }),
  }
}

/** Looking a label up costs more than counting. */
function remembered<Value>(make: (name: string) => Value): (name: string) => Value {
  const known = new Map<string, Value>()
  return (name) => {
    const value = known.get(name) ?? make(name)
    known.set(name, value)
    return value
  }
}
