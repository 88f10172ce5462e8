// Concurrent changes of an organization. The embedded database has one connection.
import { expect, test, vi } from 'vitest'
import type { Ctx, Write } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { waitingForLocks } from '../../testing/database.ts'
import { expectData, operatorAndBank, type Reply } from '../../testing/network.ts'
import { application } from '../../testing/valid-operator.ts'
import { changeOrganization, lockOrganization, tryLockOrganization } from './change-organization.ts'

const { net, operator, harbor } = await operatorAndBank()

const write = <T>(work: (ctx: Write<Ctx>) => Promise<T>): Promise<T> => {
  const { db } = net.database
  const actor = { kind: 'system', name: 'test' } as const
  return writeOnce({ db, actor, now: net.clock.now, random: net.random, requestId: 'test', address: 'local' }, work)
}
const request = () => harbor.member('POST', '/organization/verification', { body: application() })

/** Sends a request that waits for the organization's lock until `work` commits. */
async function whileLocked(send: () => Promise<Reply>, work: (ctx: Write<Ctx>) => Promise<unknown>): Promise<Reply> {
  const { reply } = await write(async (ctx) => {
    await lockOrganization(ctx, harbor.orgId)
    const waiting = send()
    await vi.waitFor(async () => expect(await waitingForLocks(net.database)).toHaveLength(1))
    await work(ctx)
    // Wrapped, so that the transaction does not wait for it.
    return { reply: waiting }
  })
  return reply
}

test('a locked organization is skipped by those that do not wait', async () => {
  const tryLock = (token: string) => write((ctx) => tryLockOrganization(ctx, token))
  await write(async (ctx) => {
    await lockOrganization(ctx, harbor.orgId)
    expect(await tryLock(harbor.orgId)).toBeUndefined()
    expect(await tryLock(operator.orgId)).toMatchObject({ token: operator.orgId })
  })
  expect(await tryLock(harbor.orgId)).toMatchObject({ token: harbor.orgId })
  expect(await tryLock('org_01h455vb4pex5vsknk084sn02q')).toBeUndefined()
})

test('a name cannot change between its submission to the operator and the decision', async () => {
  const rename = () => harbor.member('PUT', '/organization', { body: { name: 'Somebody else' } })
  const state = (verification: 'pending' | 'sandbox') => (ctx: Write<Ctx>) =>
    changeOrganization(ctx, harbor.orgId, { verification })
  expect((await whileLocked(rename, state('pending'))).status).toBe(409)
  await write(state('sandbox'))
})

test('of two requests at once, one is submitted and the other is refused', async () => {
  const [first, second] = await Promise.all([request(), request()])
  expect([first.status, second.status].sort()).toEqual([200, 409])
})

test('of two decisions at once, one is taken and the other is refused', async () => {
  const { token } = expectData(await harbor.member('GET', '/organization/verification')).request
  const decide = (decision: string) =>
    operator.member('PUT', `/operator/verifications/${token}`, { body: { decision, reason: 'Read' } })
  const replies = await Promise.all([decide('approved'), decide('rejected')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const taken = replies[0].status === 200 ? 'approved' : 'rejected'
  expect(expectData(await harbor.member('GET', '/organization/verification')).request.status).toBe(taken)
})
