import { describe, expect, test } from 'vitest'
import type { Db } from '../../platform/db/db.ts'
import { collectRecords } from '../../platform/write/records.ts'
import { NOW, partnerContext } from '../../testing/model/partner-context.ts'
import { storedPayment } from '../../testing/model/stored-payment.ts'
import { addressTo, inState } from './move-payment.ts'
import type { PaymentRow } from './payment-row.ts'
import { STORED_STATES, type StoredState } from './states.ts'

const TILL = { organizationId: 'org_harbor', partnerId: 'part_till' }
const BARN = { organizationId: 'org_meadow', partnerId: 'part_barn' }

/** Moves a payment without a database, which only `storeMoved` needs. */
function move(payment: PaymentRow, to: StoredState) {
  const { write, records } = collectRecords(partnerContext(undefined as unknown as Db, TILL))
  return { moved: inState(write, payment, to), records }
}
const paymentIn = (state: StoredState, to?: typeof BARN): PaymentRow =>
  ({
    ...storedPayment('pay_1', TILL, to, { state, updatedAt: new Date(0) }),
    receiverOrganizationId: to?.organizationId ?? null,
    receiverPartnerId: to?.partnerId ?? null,
    device: null,
    location: null,
    createdBy: null,
  }) as PaymentRow

const REFUSED: readonly (readonly [StoredState, StoredState])[] = [
  ...(['completed', 'failed', 'expired'] as const).flatMap((ended) => STORED_STATES.map((to) => [ended, to] as const)),
  ...STORED_STATES.map((from) => [from, 'created'] as const),
  ['created', 'on_hold'],
  ['in_admission', 'in_admission'],
  ['on_hold', 'on_hold'],
]

describe('a payment', () => {
  test('never moves on from its end, nor back to new, nor on hold before its admission', () => {
    for (const [from, to] of REFUSED) {
      expect(() => move(paymentIn(from), to)).toThrow(`invalid payment transition from ${from} to ${to}`)
    }
  })

  test('that resumes from hold can be put on hold again', () => {
    const { moved } = move(paymentIn('on_hold'), 'in_admission')
    expect(move(moved, 'on_hold').moved.shown).toBe('on_hold')
  })

  test('that moves is announced in its new state, at the time of the change, to its creator only before submission', () => {
    const { moved, records } = move(paymentIn('created'), 'expired')
    expect(moved).toMatchObject({ state: 'expired', shown: 'expired', updatedAt: NOW })
    const event = {
      recordType: 'RT_Payments',
      eventType: 'EK_Updated',
      data: { payment_id: 'pay_1', state: 'expired' },
    }
    expect(records.events).toMatchObject([{ ...TILL, ...event }])
  })

  test('that was submitted to another namespace is announced to both', () => {
    const submitted = addressTo(paymentIn('created'), BARN)
    const { records } = move(submitted, 'in_admission')
    expect(records.events).toMatchObject([{ ...TILL }, { ...BARN }])
  })
})
