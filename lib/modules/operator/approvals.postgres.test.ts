import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { testDatabase, waitingForLocks } from '../../testing/database.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { organizations } from '../organizations/table.ts'

// Concurrent decisions of several operators, which require several connections.

let net: TestNetwork
let operator: Bank
let names = 0
beforeAll(async () => {
  // An organization does not get the last of the owner's connections (decision 0145).
  net = await testNetwork(await testDatabase(20))
  operator = await net.bank('operator')
  await net.appoint(operator.orgId)
})
afterAll(() => net.close())

async function colleagues(n: number) {
  const { app } = createGateway({ ...net.deps, operatorApproval: undefined })
  return Promise.all(Array.from({ length: n }, async () => (await newMember({ ...net, app }, operator)).member))
}

/** Sends requests that all wait for the organization's lock, then releases it. */
async function atOnce<T>({ orgId }: Bank, requests: readonly (() => Promise<T>)[]): Promise<T[]> {
  const sent = await net.database.db.transaction(async (tx) => {
    await tx.select().from(organizations).where(eq(organizations.token, orgId)).for('update')
    const sent = requests.map((send) => send())
    // On another connection, because a transaction sees the activity of its first look only.
    await expect.poll(() => waitingForLocks(net.database)).toHaveLength(requests.length)
    return sent
  })
  return Promise.all(sent)
}

test('if two operators approve at the same time, one succeeds and the organization is suspended once', async () => {
  const [ana, ben, cleo] = await colleagues(3)
  if (!ana || !ben || !cleo) throw new Error('a colleague is missing')
  const bank = await net.bank(`suspect${names++}`)
  const suspend = `/operator/organizations/${bank.orgId}/suspend`
  const { approval } = expectData(await ana('POST', suspend, { body: { reason: 'Fraud reported' } }))
  const approve = (call: typeof ben) => () =>
    call('PUT', `/operator/approvals/${approval.token}`, { body: { decision: 'approved' } })
  const replies = await atOnce(bank, [approve(ben), approve(cleo)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  for (const action of ['organization.suspend', 'approval.approve']) {
    const { entries } = expectData(await operator.member('GET', `/audit-entries?action=${action}`))
    expect(
      entries.filter((one: { after: { organization: string } }) => one.after.organization === bank.orgId),
    ).toHaveLength(1)
  }
})

test('if a withdrawal and an approval arrive at the same time, only one takes effect', async () => {
  const [ana, ben] = await colleagues(2)
  if (!ana || !ben) throw new Error('a colleague is missing')
  const bank = await net.bank(`suspect${names++}`)
  const suspend = `/operator/organizations/${bank.orgId}/suspend`
  const { approval } = expectData(await ana('POST', suspend, { body: { reason: 'Fraud reported' } }))
  const decide = (call: typeof ben, decision: string) => () =>
    call('PUT', `/operator/approvals/${approval.token}`, { body: { decision } })
  const [withdrawn, approved] = await atOnce(bank, [decide(ana, 'withdrawn'), decide(ben, 'approved')])
  expect([withdrawn?.status, approved?.status].sort()).toEqual([200, 409])
  expect((await bank.key('GET', '/payments')).status).toBe(approved?.status === 200 ? 401 : 200)
})

test('concurrent requests for the same by two operators create one request', async () => {
  const [ana, ben] = await colleagues(2)
  if (!ana || !ben) throw new Error('a colleague is missing')
  const bank = await net.bank(`suspect${names++}`)
  const request = (call: typeof ben) => () =>
    call('POST', `/operator/organizations/${bank.orgId}/suspend`, { body: { reason: 'Fraud reported' } })
  const replies = await atOnce(bank, [request(ana), request(ben)])
  const ids = replies.map((reply) => expectData(reply).approval.token)
  expect(new Set(ids).size).toBe(1)
})
