import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { headersOfAll, peerAddress } from './front.ts'

const request = (forwarded?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.9' } }) as unknown as IncomingMessage

test('without a proxy to trust, a header says nothing about where a request comes from', () => {
  expect(peerAddress(request('203.0.113.7'), false)).toBe('10.0.0.9')
})

test('behind a trusted proxy it is the address that the proxy saw, not what the caller wrote before it', () => {
  expect(peerAddress(request('1.1.1.1, 203.0.113.7'), true)).toBe('203.0.113.7')
  expect(peerAddress(request(), true)).toBe('10.0.0.9')
})

test.each([
  ['https://console.example', 'max-age=31536000'],
  ['http://localhost:3000', undefined],
  [undefined, undefined],
])('reached at %s, every response asks for TLS: %s', (publicUrl, asked) => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  headersOfAll(response, publicUrl, false)
  expect(response.getHeader('strict-transport-security')).toBe(asked)
  expect(response.getHeader('x-content-type-options')).toBe('nosniff')
})
