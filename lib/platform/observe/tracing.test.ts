import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SpanStatusCode, trace } from '@opentelemetry/api'
import { expect, test } from 'vitest'
import { openTracing } from './tracing.ts'

test('a page’s span contains its route, but no path, errors or requested data', async () => {
  let received = ''
  const collector = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => {
      received += text
    })
    request.once('end', () => response.end())
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME: 'console', OTEL_TRACES_SAMPLER_ARG: 1 }
  const tracing = await openTracing(settings, '1', async () => new Set(['/n/[partner]/payments']))

  // As Next creates them: for a page, for one without a known route, and for what a page fetches.
  const next = trace.getTracer('next.js')
  const path = '/n/canary/payments?search=canary'
  const page = next.startSpan('GET', {
    attributes: { 'http.method': 'GET', 'http.target': path, 'url.full': path, 'next.span_name': `GET ${path}` },
  })
  page.setAttributes({ 'http.route': '/n/[partner]/payments', 'next.route': '/n/canary/payments' })
  page.updateName('GET /n/[partner]/payments')
  page.recordException(new Error('nobody is canary'))
  page.setStatus({ code: SpanStatusCode.ERROR, message: 'nobody is canary' })
  page.addLink({ context: page.spanContext(), attributes: { path } })
  page.end()
  next.startSpan(`RSC GET ${path}`, { attributes: { 'next.route': path, 'anything.else': 'canary' } }).end()
  const url = 'http://gateway.internal/api/gateway/apikey/canary'
  next.startSpan(`fetch GET ${url}`, { attributes: { 'http.url': url, 'net.peer.name': 'canary' } }).end()
  const request = new Request('https://bank.example/api/v1/csp/payments/canary')
  const route = '/api/v1/csp/payments/{payment_id}'
  await tracing?.request(request, async (record) => record({ operation: 'getPayment', route, status: 500 }))
  const unknown = new Request('https://bank.example/canary', { method: 'CANARY' })
  await tracing?.request(unknown, async (record) => record({ operation: 'unknown', status: 404 }))
  await tracing?.close()
  collector.close()

  const { spans } = JSON.parse(received).resourceSpans[0].scopeSpans.reduce(
    (all: { spans: unknown[] }, scope: { spans: unknown[] }) => ({ spans: [...all.spans, ...scope.spans] }),
    { spans: [] },
  )
  const names = spans.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['GET /n/[partner]/payments', 'RSC GET', 'fetch GET', `GET ${route}`, '_OTHER'])
  expect(received).toContain('{"key":"http.route","value":{"stringValue":"/n/[partner]/payments"}}')
  const attributesOf = (index: number) =>
    Object.fromEntries(
      spans[index].attributes.map(({ key, value }: { key: string; value: object }) => [key, Object.values(value)[0]]),
    )
  // As in the semantic conventions of OpenTelemetry for HTTP servers.
  expect(attributesOf(3)).toEqual({
    'http.request.method': 'GET',
    'http.route': route,
    'http.response.status_code': 500,
    'url.scheme': 'https',
    'error.type': '500',
    'gateway.operation': 'getPayment',
  })
  expect(spans[3]).toMatchObject({ kind: 2, status: { code: SpanStatusCode.ERROR } })
  expect(received).not.toContain('canary')
})
