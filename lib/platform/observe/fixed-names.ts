import type { Attributes, AttributeValue } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'

/**
 * Attributes that may be exported. Others can contain an address, a search or a secret, such as
 * Next.js's `http.target`.
 */
const KEPT_ATTRIBUTES = [
  'gateway.operation',
  'db.system.name',
  'db.query.text',
  'http.request.method',
  'http.response.status_code',
  'url.scheme',
  'http.method',
  'http.status_code',
  'next.span_type',
  'next.rsc',
  'error.type',
]
/** Next.js sets these to the requested path if it knows no route. */
const ROUTES = ['http.route', 'next.route']

/** The gateway's own tracer, whose spans have fixed names and templates of paths. */
export const OURS = 'gateway'

/**
 * Exports spans without data of a caller: only safe attributes, no paths except routes of pages, no
 * error messages.
 */
export function withFixedNames(exporter: SpanExporter, routes: ReadonlySet<string>): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(
        spans.map((span) => cleaned(span, routes)),
        done,
      ),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

function cleaned(span: ReadableSpan, routes: ReadonlySet<string>): ReadableSpan {
  const isOurs = span.instrumentationScope.name === OURS
  const isRoute = (value: AttributeValue | undefined) => isOurs || (typeof value === 'string' && routes.has(value))
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(span.attributes)) {
    if (KEPT_ATTRIBUTES.includes(name) || (ROUTES.includes(name) && isRoute(value))) attributes[name] = value
  }
  return {
    name: isOurs ? span.name : nameOf(span, routes),
    attributes,
    status: { code: span.status.code },
    events: span.events.map(({ time, name }) => ({ time, name })),
    links: span.links.map(({ context }) => ({ context })),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext ? { parentSpanContext: span.parentSpanContext } : {}),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: span.droppedAttributesCount,
    droppedEventsCount: span.droppedEventsCount,
    droppedLinksCount: span.droppedLinksCount,
  }
}

/**
 * Names such as `GET /n/[partner]/payments`, `render route (app)` and `fetch GET`: keeps words and
 * known routes, and drops paths.
 */
const nameOf = ({ name }: ReadableSpan, routes: ReadonlySet<string>) =>
  name
    .split(' ')
    .filter((word) => routes.has(word) || /^[a-z.()-]+$/i.test(word))
    .join(' ') || 'span'
