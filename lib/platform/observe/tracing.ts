import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Attributes, Span } from '@opentelemetry/api'
import type { PoolClient } from 'pg'
import type { Env } from '../env.ts'
import { OURS, withFixedNames } from './fixed-names.ts'

/**
 * OpenTelemetry traces. Attribute values are fixed names, never a caller's identifier, address or
 * text.
 */
export type Tracing = {
  /** An API request, as a child of the caller's span (`traceparent`), if any. */
  request<T>(request: Request, work: (record: (answered: Answered) => void) => Promise<T>): Promise<T>
  /** A job run. */
  job<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Creates a span for each statement of a connection, without parameters. */
  statements(client: PoolClient): void
  /** Exports pending spans. */
  close(): Promise<void>
}

/** A request with its response. */
type Answered = {
  readonly operation: string
  /** The template of the path; undefined if no operation has it. */
  readonly route?: string | undefined
  readonly status: number
}

type Settings = Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'>

/**
 * Starts tracing if a collector is configured; otherwise the libraries are not even loaded. The
 * provider is global, so that Next.js's spans of pages are included and a page's gateway calls are
 * their children.
 */
export async function openTracing(
  env: Settings,
  version: string,
  routes: () => Promise<ReadonlySet<string>> = routesOfPages,
): Promise<Tracing | undefined> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  const api = await import('@opentelemetry/api')
  const provider = await startProvider(env, env.OTEL_EXPORTER_OTLP_ENDPOINT, version, await routes())
  const tracer = api.trace.getTracer(OURS, version)
  const { SpanKind, SpanStatusCode } = api

  const within = <T>(span: Span, work: () => Promise<T>): Promise<T> =>
    api.context.with(api.trace.setSpan(api.context.active(), span), async () => {
      try {
        return await work()
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    })

  const statement = (name: string, attributes: Attributes) =>
    tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', ...attributes } })

  return {
    request: ({ method: requested, headers, url }, work) => {
      const carrier = Object.fromEntries(headers)
      const outer = api.trace.getActiveSpan() ? api.context.active() : undefined
      const parent = outer ?? api.propagation.extract(api.context.active(), carrier)
      const method = METHODS.has(requested) ? requested : '_OTHER'
      // The names are those of OpenTelemetry's semantic conventions for HTTP servers. `url.path` can contain IDs and secrets.
      const attributes = { 'http.request.method': method, 'url.scheme': new URL(url).protocol.slice(0, -1) }
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
      return within(span, () =>
        work(({ operation, route, status }) => {
          if (route) span.updateName(`${method} ${route}`).setAttribute('http.route', route)
          span.setAttributes({ 'gateway.operation': operation, 'http.response.status_code': status })
          if (status >= 500) span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR })
        }),
      )
    },
    job: (name, work) => within(tracer.startSpan(`job ${name}`), work),
    statements: (client) => {
      const plain = client.query.bind(client) as (...args: unknown[]) => unknown
      const traced = (...args: unknown[]): unknown => {
        // Statements are traced only within another span, because frequent jobs without work would
        // dominate.
        if (!api.trace.getActiveSpan()) return plain(...args)
        const span = statement(...nameAndText(args[0]))
        const result = plain(...args)
        if (result instanceof Promise) return result.finally(() => span.end())
        // A query object emits `end`.
        if (result instanceof EventEmitter) result.once('end', () => span.end())
        else span.end()
        return result
      }
      Object.defineProperty(client, 'query', { value: traced })
    },
    close: () => provider.shutdown(),
  }
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The built routes of the console's pages. Any other path may contain a name. */
async function routesOfPages(): Promise<ReadonlySet<string>> {
  const built = await readFile('.next/app-path-routes-manifest.json', 'utf8').catch(() => '{}')
  return new Set(Object.values<string>(JSON.parse(built)))
}

async function startProvider(env: Settings, endpoint: string, version: string, routes: ReadonlySet<string>) {
  const [api, core, sdk, hooks, exporter, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME, 'service.version': version }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: withFixedNames(new exporter.OTLPTraceExporter({ url }), routes) }),
    ],
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
  })
  const manager = new hooks.AsyncLocalStorageContextManager()
  api.context.setGlobalContextManager(manager.enable())
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  api.trace.setGlobalTracerProvider(provider)
  return provider
}

/** A statement's name and text, without values. */
function nameAndText(query: unknown): [name: string, attributes: Attributes] {
  const { name, text } = typeof query === 'string' ? { text: query } : (query as { name?: string; text?: string })
  const short = (text ?? '').trim().replaceAll(/\s+/g, ' ')
  return [name ?? /^\w+/.exec(short)?.[0]?.toLowerCase() ?? 'statement', { 'db.query.text': short.slice(0, 500) }]
}
