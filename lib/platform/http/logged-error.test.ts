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
  ['account_number: acc_55502718 is taken', 'account_number: acc_… is taken'],
  ['iban: DE89370400440532013000 is taken', 'iban: … is taken'],
  ['iban: DE89 3704 0044 0532 0130 00, twice', 'iban: …, twice'],
  ['debtor: de89370400440532013000@harbor', 'debtor: …@harbor'],
  ['debtor: DE89370400440532013000abc', 'debtor: …'],
  ['debtor: ash55502718281828@harbor', 'debtor: ash…@harbor'],
  ['card: 4111 1111 1111 1111 or 4111-1111-1111-1111', 'card: … or …'],
  ['key: csp_test_01h455vb4pex5vsknk084sn02q', 'key: …'],
  ['account: 5550\u00A02718\u00A0281828', 'account: …'],
  ['account: 5550.2718.2818.28', 'account: …'],
  ['account: 5550/2718/281828', 'account: …'],
  ['account: 5550 \u2013 2718 \u2013 281828', 'account: …'],
  ['account: ５５５０２７１８２８１８２８', 'account: …'],
  ['account: 55\u200B50\u200B27\u200B18', 'account: …'],
  ['iban: DE89\u00A03704\u00A00044\u00A00532\u00A00130\u00A000', 'iban: …'],
])('%s is masked', (message, expected) => {
  expect(logged(message)).toBe(expected)
})

test('IDs, times, limits, addresses and versions stay readable', () => {
  const message =
    'payment_id: pay_01h455vb4pex5vsknk084sn02q or 0190a7c2-7b6e-7cc3-98c4-dc0c0c07398f closes at 2026-11-21T12:00:00.000Z, not on 2026-11-20, after 50000 from 203.0.113.255, or on 2026-11-20, with Edg/130.0.2849.80.'
  expect(logged(message)).toBe(message)
})

test('a long message is truncated to 300 characters', () => {
  expect(logged('x '.repeat(400))).toHaveLength(300)
})

test('a message is stored without characters that the database refuses', () => {
  expect(logged('a\0b\uD800c: unknown')).toBe('a\uFFFDb\uFFFDc: unknown')
})
