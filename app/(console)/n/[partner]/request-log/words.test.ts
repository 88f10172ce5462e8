import { expect, test } from 'vitest'
import { statusTone, statusWords } from './words.ts'

test('every status has a word and an advice, known or not', () => {
  for (const status of [200, 400, 401, 403, 404, 409, 418, 429, 500, 503]) {
    expect(statusWords(status).word).not.toBe('')
    expect(statusWords(status).advice).toMatch(/\.$/)
  }
  expect(statusWords(503)).toEqual(statusWords(500))
})

test('an answer is good, refused, or a fault', () => {
  expect([200, 404, 500].map(statusTone)).toEqual(['success', 'warning', 'danger'])
})
