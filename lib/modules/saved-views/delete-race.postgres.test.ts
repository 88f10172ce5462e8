// The embedded database has one connection, so its requests cannot overlap.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitingForLocks } from '../../testing/database.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { savedViews } from './table.ts'

let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
})
afterAll(() => net.close())

const share = async (body: object): Promise<string> =>
  expectData(
    await harbor.member('POST', '/saved-views', { body: { list: 'payments', search: 'state=failed', ...body } }),
  ).token

test('a view that is deleted during its update is updated first', async () => {
  const first = await share({ name: 'First', default_roles: ['viewer'] })
  const view = await share({ name: 'Failed' })
  const path = `/saved-views/${view}`
  const { updated, deleted } = await net.database.db.transaction(async (tx) => {
    // The update has read its view when it waits for this row, whose role it takes.
    await tx.select().from(savedViews).where(eq(savedViews.token, first)).for('update')
    const updated = harbor.member('PUT', path, { body: { default_roles: ['viewer'] } })
    const waiting = (number: number) =>
      vi.waitFor(async () => expect(await waitingForLocks(net.database)).toHaveLength(number), { timeout: 20_000 })
    await waiting(1)
    const deleted = harbor.member('DELETE', path)
    await Promise.race([deleted, waiting(2)])
    return { updated, deleted }
  })
  expect([(await updated).status, (await deleted).status]).toEqual([200, 200])
  expect((await harbor.member('PUT', path, { body: { name: 'Late' } })).status).toBe(404)
})
