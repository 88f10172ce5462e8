import { expect, test } from 'vitest'
import { statusTone, statusWords } from './words.ts'

test('every status has a name and advice, known or not', () => {
  for (const status of [200, 400, 401, 403, 404, 409, 418, 429, 500, 503]) {
    expect(statusWords(status).word).not.toBe('')
    expect(statusWords(status).advice).toMatch(/\.$/)
  }
  expect(statusWords(503).word).toBe('Service Unavailable')
  expect(statusWords(503).advice).toBe(statusWords(500).advice)
})

test('a reused idempotency key has an explanation of its own', () => {
  expect(statusWords(422).advice).toMatch(/idempotency key/)
  expect(statusWords(422)).not.toEqual(statusWords(418))
})

test('a response is a success, a refusal or a server error', () => {
  expect([200, 404, 500].map(statusTone)).toEqual(['success', 'warning', 'danger'])
})
