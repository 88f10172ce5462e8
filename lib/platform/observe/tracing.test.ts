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
  await tracing?.request(new Headers(), async (record) => record('listPayments', 200))
  await tracing?.close()
  collector.close()

  const { spans } = JSON.parse(received).resourceSpans[0].scopeSpans.reduce(
    (all: { spans: unknown[] }, scope: { spans: unknown[] }) => ({ spans: [...all.spans, ...scope.spans] }),
    { spans: [] },
  )
  const names = spans.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['GET /n/[partner]/payments', 'RSC GET', 'fetch GET', 'listPayments'])
  expect(received).toContain('{"key":"http.route","value":{"stringValue":"/n/[partner]/payments"}}')
  expect(received).toContain('"gateway.operation"')
  expect(received).not.toContain('canary')
})
