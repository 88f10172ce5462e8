import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { only, rows } from '../../platform/db/rows.ts'
import {
  awaited,
  decideRequest,
  findRequest,
  liveNamespace,
  newSignatory,
  runRequest,
  type Signatory,
  setApprovalRules,
} from '../../testing/approvals/set-up.ts'
import { testDatabase, waitingForLocks } from '../../testing/database.ts'
import { type Bank, expectData, type Reply, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { organizations } from '../organizations/table.ts'

// Concurrent decisions and runs of several admins, which require several connections.

let net: TestNetwork
let live: Bank
let [ana, ben, cleo]: Signatory[] = []
let names = 0
beforeAll(async () => {
  net = await testNetwork(await testDatabase(20))
})
afterAll(() => net.close())
beforeEach(async () => {
  const bank = await net.bank(`harbor${names}`)
  live = await liveNamespace(net, bank, `pier${names++}`)
  ;[ana, ben, cleo] = [await newSignatory(net, live), await newSignatory(net, live), await newSignatory(net, live)]
  await setApprovalRules(net, bank, true)
})

function everyone(): readonly [Signatory, Signatory, Signatory] {
  if (!ana || !ben || !cleo) throw new Error('an admin is missing')
  return [ana, ben, cleo]
}

/** Sends requests that all wait for the organization's lock, then releases it. */
async function atOnce(requests: readonly (() => Promise<Reply>)[]): Promise<number[]> {
  const sent = await net.database.db.transaction(async (tx) => {
    await tx.select().from(organizations).where(eq(organizations.token, live.orgId)).for('update')
    const sent = requests.map((send) => send())
    await expect.poll(() => waitingForLocks(net.database)).toHaveLength(requests.length)
    return sent
  })
  return (await Promise.all(sent)).map(({ status }) => status).sort()
}

const audited = async (action: string): Promise<number> => {
  const found = await rows<{ n: number }>(
    net.database.db,
    sql`select count(*)::int as n from audit_entries where organization_id = ${live.orgId} and action = ${action}`,
  )
  return only(found).n
}
const keyOf = async ({ call }: Signatory) => expectData(await call('GET', '/apikey')).api_keys[0].token
const rename = async (by: Signatory) => by.call('PUT', `/apikey/${await keyOf(by)}`, { body: { name: 'renamed' } })
const rotate = async (by: Signatory) =>
  by.call('POST', `/apikey/${await keyOf(by)}`, { body: { grace_period_seconds: 0 } })

test('if two admins approve at the same time, one succeeds and the change is made once', async () => {
  const [author, one, other] = everyone()
  const id = awaited(await rename(author))
  const approve = (by: Signatory) => () => decideRequest(by, id, 'approved')
  expect(await atOnce([approve(one), approve(other)])).toEqual([200, 409])
  expect([await audited('api_key.update'), await audited('approval.complete')]).toEqual([1, 1])
})

test('if an approval and a withdrawal arrive at the same time, only one takes effect', async () => {
  const [author, one] = everyone()
  const id = awaited(await rename(author))
  const both = [() => decideRequest(one, id, 'approved'), () => decideRequest(author, id, 'withdrawn')]
  expect(await atOnce(both)).toEqual([200, 409])
  const { state } = await findRequest(author, id)
  expect(await audited('api_key.update')).toBe(state === 'completed' ? 1 : 0)
})

test('if the author runs an approved change twice at the same time, it is made once', async () => {
  const [author, one] = everyone()
  const id = awaited(await rotate(author))
  expectData(await decideRequest(one, id, 'approved'))
  expect(await atOnce([() => runRequest(author, id), () => runRequest(author, id)])).toEqual([200, 409])
  expect([await audited('api_key.rotate'), await audited('approval.complete')]).toEqual([1, 1])
})

test('the same change requested twice at the same time makes one request', async () => {
  const [author] = everyone()
  const token = await keyOf(author)
  const send = () => author.call('PUT', `/apikey/${token}`, { body: { name: 'renamed' } })
  expect(await atOnce([send, send])).toEqual([409, 409])
  expect(expectData(await author.call('GET', '/approvals')).count).toBe(1)
})
