import { describe, expect, it } from 'vitest'
import { type Current, effectOf } from './change-effect.ts'

const amount = (total: string) => ({ currency: 'USD', total })
const current = (cap: string | null, funds: string, position: string, reserved: string): Current => ({
  net_debit_cap: cap === null ? null : amount(cap),
  funds: amount(funds),
  position: amount(position),
  reserved: amount(reserved),
})

describe('effectOf', () => {
  it('a cap replaces the cap', () => {
    expect(effectOf({ kind: 'cap', minor: 500n }, current('300', '20', '-100', '50'))).toEqual({
      before: 300n,
      after: 500n,
      limit: 520n,
      exposure: 150n,
      isBelowExposure: false,
      isAboveFunds: false,
    })
  })

  it('deposits and withdrawals change the funds', () => {
    const now = current('300', '20', '0', '0')
    expect(effectOf({ kind: 'deposit', minor: 5n }, now)).toMatchObject({ before: 20n, after: 25n, limit: 325n })
    expect(effectOf({ kind: 'withdrawal', minor: 20n }, now)).toMatchObject({ after: 0n, isAboveFunds: false })
    expect(effectOf({ kind: 'withdrawal', minor: 21n }, now).isAboveFunds).toBe(true)
  })

  it('the first cap has no cap before it, and a removed one none after it', () => {
    expect(effectOf({ kind: 'cap', minor: 0n }, undefined)).toMatchObject({ before: null, after: 0n, limit: 0n })
    expect(effectOf({ kind: 'cap', minor: null }, current('300', '0', '-500', '0'))).toMatchObject({
      before: 300n,
      after: null,
      limit: null,
      isBelowExposure: false,
    })
  })

  it.each([
    ['cap', 129n, true],
    ['cap', 130n, false],
    ['withdrawal', 20n, true],
    ['deposit', 1n, false],
  ] as const)('a %s of %i is below the exposure: %s', (kind, minor, isBelow) => {
    expect(effectOf({ kind, minor }, current('140', '20', '-100', '50')).isBelowExposure).toBe(isBelow)
  })

  it('a namespace that is owed money has no exposure below zero', () => {
    const effect = effectOf({ kind: 'cap', minor: 0n }, current('10', '0', '500', '100'))
    expect([effect.exposure, effect.isBelowExposure]).toEqual([0n, false])
  })
})
