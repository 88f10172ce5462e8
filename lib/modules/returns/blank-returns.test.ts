import { asc, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { submitted } from '../../testing/model/payment-life.ts'
import { expectData, twoBanks } from '../../testing/network.ts'
import { blankReturns } from './blank-returns.ts'
import { returns } from './table.ts'

test('erasing an organization blanks the names of its people, and the notes of its internal returns', async () => {
  const { net, harbor, meadow, willow, aspen } = await twoBanks()
  const between = await submitted(harbor, willow, aspen)
  const within = await submitted(meadow, aspen, await meadow.customer('ash'))
  const body = { reason: 'NARR', note: 'Goodwill' }
  for (const id of [between, within]) expectData(await meadow.key('POST', `/payments/${id}/returns`, { body }))
  const ids = [between, within]
  const stored = async () => {
    const { note, createdBy, paymentId } = returns
    const found = await net.database.db
      .select({ paymentId, note, createdBy })
      .from(returns)
      .where(inArray(paymentId, ids))
      .orderBy(asc(paymentId))
    return ids.map((id) => found.find((row) => row.paymentId === id))
  }
  await net.database.db.execute(blankReturns(harbor.orgId, ids))
  expect(await stored()).toMatchObject(ids.map(() => ({ note: 'Goodwill', createdBy: 'everything (API key)' })))
  await net.database.db.execute(blankReturns(meadow.orgId, ids))
  expect(await stored()).toMatchObject([
    { paymentId: between, note: 'Goodwill', createdBy: 'deleted' },
    { paymentId: within, note: '', createdBy: 'deleted' },
  ])
})
