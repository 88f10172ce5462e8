import { expect, test } from 'vitest'
import { loggedError } from './logged-error.ts'

const logged = (message: string) => loggedError(JSON.stringify({ code: 'error.bad_request', message })).errorMessage

test('an error is logged with its code and message, a success with neither', () => {
  expect(loggedError('{"code":"error.not_found","message":"Requested resource not found"}')).toEqual({
    errorCode: 'error.not_found',
    errorMessage: 'Requested resource not found',
  })
  expect(loggedError(undefined)).toEqual({ errorCode: null, errorMessage: null })
})

test.each([
  ['has unknown fields: csp_test_01h455_secret', 'has unknown fields: …'],
  ['mentions eyJhbGciOiJIUzI1NiJ9.eyJvcmciOiJvIn0.c2ln', 'mentions …'],
  ['account_number: 55502718281828 is taken', 'account_number: … is taken'],
])('%s is masked', (message, expected) => {
  expect(logged(message)).toBe(expected)
})

test('IDs, times and limits stay readable', () => {
  const message = 'payment_id: pay_01h455vb4pex5vsknk084sn02q closes at 2026-11-21T12:00:00.000Z after 50000'
  expect(logged(message)).toBe(message)
})

test('a long message is truncated to 300 characters', () => {
  expect(logged('x '.repeat(400))).toHaveLength(300)
})
