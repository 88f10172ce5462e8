import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { submitted } from '../../testing/model/payment-life.ts'
import { expectData, twoBanks } from '../../testing/network.ts'
import { blankRecalls } from './blank-recalls.ts'
import { recalls } from './table.ts'

test('erasing an organization blanks the names of its people, and the texts of its internal recalls', async () => {
  const { net, harbor, meadow, willow, aspen } = await twoBanks()
  const refused = await submitted(harbor, willow, aspen)
  const canceled = await submitted(harbor, willow, aspen)
  const within = await submitted(meadow, aspen, await meadow.customer('ash'))
  for (const [id, sender] of [
    [refused, harbor],
    [canceled, harbor],
    [within, meadow],
  ] as const) {
    const body = { reason: 'NARR', note: 'A mistake' }
    const { recall_id } = expectData(await sender.key('POST', `/payments/${id}/recalls`, { body }))
    const path = `/payments/${id}/recalls/${recall_id}`
    if (id === canceled) expectData(await harbor.key('POST', `${path}/cancel`))
    else
      expectData(await meadow.key('POST', `${path}/refuse`, { body: { reason: 'NARR', message: 'Ms. Byron says no' } }))
  }
  const ids = [refused, canceled, within]
  const stored = async () => {
    const { paymentId, note, refusalMessage, createdBy, endedBy } = recalls
    const found = await net.database.db
      .select({ paymentId, note, refusalMessage, createdBy, endedBy })
      .from(recalls)
      .where(inArray(paymentId, ids))
    return ids.map((id) => {
      const row = found.find(({ paymentId }) => paymentId === id)
      return [row?.note, row?.refusalMessage, row?.createdBy, row?.endedBy]
    })
  }
  const [key, note, message] = ['everything (API key)', 'A mistake', 'Ms. Byron says no']
  await net.database.db.execute(blankRecalls(harbor.orgId, ids))
  expect(await stored()).toEqual([
    [note, message, 'deleted', key],
    [note, '', 'deleted', 'deleted'],
    [note, message, key, key],
  ])
  await net.database.db.execute(blankRecalls(meadow.orgId, ids))
  expect(await stored()).toEqual([
    [note, message, 'deleted', 'deleted'],
    [note, '', 'deleted', 'deleted'],
    ['', '', 'deleted', 'deleted'],
  ])
})
