import { describe, expect, test } from 'vitest'
import type { Blame } from '#lib/modules/submissions/states.ts'
import { adviceFor, OUT_OF_HEADROOM, responsibleFor, whyEnded } from './advice.ts'

const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(3, '0')}`)
const CODES = [...numbered('O', 10), ...numbered('A', 14), 'A100']

test.each(CODES)('%s is explained, with what to do', (code) => {
  expect(adviceFor(code)).toEqual({ what: expect.stringMatching(/\.$/), todo: expect.stringMatching(/\.$/) })
})

test('no two codes share their explanation', () => {
  expect(new Set(CODES.map((code) => adviceFor(code)?.what)).size).toBe(CODES.length)
})

test('a decline is explained by its reason number', () => {
  expect(adviceFor('A011')?.what).toContain('insufficient funds')
  expect(adviceFor('A013')?.what).toContain('fraud')
})

test.each(['A015', 'O011', '', 'toString', '__proto__'])('%j is not explained', (code) => {
  expect(adviceFor(code)).toBeUndefined()
})

test.each(CODES)('%s does not tell the responsible institution to contact itself', (code) => {
  expect(adviceFor(code, true)?.todo).not.toMatch(/[Cc]ontact the|their institution|’s institution to/)
})

test('the advice for the other institution names whom to contact', () => {
  expect(adviceFor('A009')?.todo).toContain('Contact the responsible institution')
  expect(adviceFor('A009', true)?.todo).toContain('Ask the colleague who decided the task')
})

test('a payment above the limit tells the debtor’s institution how it gets headroom', () => {
  expect(adviceFor('O010', true, 'debtor_party')).toEqual({
    what: 'Your institution has reached its limit in the network.',
    todo: expect.stringContaining('when you have headroom'),
  })
  expect(adviceFor('O010', false, 'debtor_party')).toEqual({
    what: 'The debtor’s institution has reached its limit in the network.',
    todo: expect.stringContaining('when it will have headroom'),
  })
  expect(adviceFor('O010')?.what).toMatch(/^The debtor’s institution/)
})

test('the institution that declined is named', () => {
  expect(adviceFor('A009', true, 'debtor_party')?.what).toMatch(/^Your institution declined/)
  expect(adviceFor('A009', false, 'debtor_party')?.what).toMatch(/^The debtor’s institution declined/)
  expect(adviceFor('A009', false, 'beneficiary_party')?.what).toMatch(/^The beneficiary’s institution declined/)
  expect(adviceFor('A009')?.what).toMatch(/^An institution declined/)
})

test('the reader’s own side is “Your namespace”, and nobody is responsible for an unknown address', () => {
  const payment = {
    debtor_party: { payment_address: 'juniper@harbor' },
    beneficiary_party: { payment_address: 'ghost@nowhere' },
  }
  const of = (exception_code: string, blame: Blame, isOwn: boolean) =>
    responsibleFor({ exception_code, blame }, payment, isOwn)
  expect(of('O002', 'debtor_party', true)).toBe('Your namespace (juniper@harbor)')
  expect(of('A009', 'debtor_party', true)).toBe('Your namespace (juniper@harbor)')
  expect(of('A009', 'debtor_party', false)).toBe('Debtor’s institution (juniper@harbor)')
  expect(of('O004', 'beneficiary_party', false)).toBe('Nobody, because ghost@nowhere doesn’t exist')
  expect(of('O008', 'system', false)).toBe('Network')
})

describe('why a payment ended', () => {
  const exception = { exception_code: 'A011', exception_message: 'insufficient', blame: 'debtor_party' } as const

  test('is one sentence for each exception, from the reader’s side', () => {
    expect(whyEnded([exception], 'in')).toBe('The debtor’s account has insufficient funds.')
    const outOfHeadroom = { ...exception, exception_code: OUT_OF_HEADROOM }
    expect(whyEnded([exception, outOfHeadroom], 'out')).toBe(
      'The debtor’s account has insufficient funds. Your institution has reached its limit in the network.',
    )
  })

  test('is the gateway’s message for a code that the console does not know', () => {
    expect(whyEnded([{ ...exception, exception_code: 'Z999', exception_message: 'Not today' }], 'in')).toBe(
      'Not today.',
    )
    expect(whyEnded([], 'in')).toBe('')
  })
})
