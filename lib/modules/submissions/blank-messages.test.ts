import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool/client.ts'
import { testDatabase } from '../../testing/database.ts'
import { NOW } from '../../testing/model/partner-context.ts'
import { storedPayment } from '../../testing/model/stored-payment.ts'
import { payments } from '../payments/table.ts'
import { blankMessages } from './blank-messages.ts'
import { paymentExceptions } from './table.ts'

const TILL = { organizationId: 'harbor', partnerId: 'till' }
const ANNEX = { organizationId: 'harbor', partnerId: 'annex' }
const BARN = { organizationId: 'meadow', partnerId: 'barn' }

const STORED = [
  storedPayment('across', TILL, ANNEX),
  storedPayment('drafted', TILL),
  storedPayment('foreign', BARN, BARN),
  storedPayment('received', BARN, TILL),
  storedPayment('sent', TILL, BARN),
  storedPayment('unlisted', TILL, ANNEX),
]

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.insert(payments).values(STORED)
  const fault = { code: 'A004', message: 'Declined', blame: 'debtor_party', recordType: 'PaymentAdmission' } as const
  await database.db.insert(paymentExceptions).values(
    STORED.map(({ paymentId, organizationId, partnerId }) => {
      const owner = { organizationId, partnerId, paymentId, token: paymentId, createdAt: NOW }
      return { ...owner, ...fault, declineMessage: 'Not ours' }
    }),
  )
})
afterAll(() => database.close())

test('messages between namespaces of the organization are erased, others stay with the other side', async () => {
  await database.db.execute(blankMessages('harbor', ['across', 'drafted', 'foreign', 'received', 'sent']))
  const found = await database.db.select().from(paymentExceptions).orderBy(paymentExceptions.paymentId)
  expect(found.map(({ paymentId, declineMessage }) => [paymentId, declineMessage])).toEqual([
    ['across', null],
    ['drafted', null],
    ['foreign', 'Not ours'],
    ['received', 'Not ours'],
    ['sent', 'Not ours'],
    ['unlisted', 'Not ours'],
  ])
  expect(
    found.every(({ code, message }) => code === 'A004' && message === 'Declined'),
    'the reason stays',
  ).toBe(true)
})
