import { expect, test } from 'vitest'
import {
  awaited,
  decideRequest,
  receivedPayment,
  receivedRecall,
  setApprovalRules,
} from '../../testing/approvals/set-up.ts'
import { codeOf, twoAdmins } from '../../testing/approvals/two-admins.ts'
import { expectData } from '../../testing/network.ts'

// Returns above an amount, which need a second admin (decision 0185).

const { world, logOf, stateOf } = twoAdmins()
const RULES = '/organization/approval-rules'

const received = (bank = world.live) => receivedPayment(bank)

/** Lets one person return up to this amount, as if it had been approved. */
async function upTo(total?: string): Promise<void> {
  await setApprovalRules(world.net, world.bank, false)
  const returns_up_to = total === undefined ? [] : [{ currency: 'USD', total }]
  expectData(await world.ana.call('PUT', RULES, { body: { live_returns: true, returns_up_to } }))
}

const giveBack = (id: string, total?: string, by = world.ana.call, key?: string) =>
  by('POST', `/payments/${id}/returns`, {
    body: { reason: 'DUPL', ...(total && { amount: { currency: 'USD', total } }) },
    ...(key && { key }),
  })
const grant = ({ payment_id, recall_id }: { payment_id: string; recall_id: string }, by = world.ana.call) =>
  by('POST', `/payments/${payment_id}/recalls/${recall_id}/accept`)
const returnsOf = async (id: string) => expectData(await world.ana.call('GET', `/payments/${id}/returns`)).returns

test('a return above the limit waits until another admin approves it, and is booked once', async () => {
  await upTo('4000')
  const id = await received()
  const request = awaited(await giveBack(id))
  expect(await returnsOf(id)).toEqual([])
  const shown = expectData(await world.ben.call('GET', `/approvals/${request}`))
  expect(shown).toMatchObject({ kind: 'live_returns', resource_name: id, environment: 'live' })
  expect(shown.changes[0].after).toMatchObject({ amount: '10000', returned: '10000', currency: 'USD', reason: 'DUPL' })
  expect((await decideRequest(world.ana, request, 'approved')).status).toBe(403)
  expect(expectData(await decideRequest(world.ben, request, 'approved')).state).toBe('completed')
  expect(await returnsOf(id)).toMatchObject([{ amount: { total: '10000' } }])
  const [entry] = await logOf('return.create')
  expect(entry).toMatchObject({ actor: { id: world.ana.token }, after: { approved_by: 'A Colleague' } })
  expect((await giveBack(id)).status).toBe(409)
})

test('a return up to the limit needs no approval, and earlier returns of the payment count', async () => {
  await upTo('4000')
  const id = await received()
  expectData(await giveBack(id, '4000'))
  awaited(await giveBack(id, '1'))
  expect(await returnsOf(id)).toHaveLength(1)
})

test('of concurrent returns that together exceed the limit, one is made', async () => {
  await upTo('4000')
  const id = await received()
  const replies = await Promise.all(['3000', '3000', '3000'].map((total) => giveBack(id, total)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await returnsOf(id)).toHaveLength(1)
})

test('in a currency without a limit, every return waits', async () => {
  await upTo()
  awaited(await giveBack(await received(), '1'))
})

test('a request is obsolete if another return of the payment was made', async () => {
  await upTo('4000')
  const id = await received()
  const request = awaited(await giveBack(id, '5000'))
  expectData(await giveBack(id, '2000'))
  const decided = await decideRequest(world.ben, request, 'approved')
  expect([decided.status, decided.body.message]).toEqual([409, expect.stringContaining('is different now')])
  expect(await stateOf(request)).toBe('obsolete')
  expect(await returnsOf(id)).toHaveLength(1)
})

test('an API key can make returns only up to the limit, and replays one from before the rule', async () => {
  await setApprovalRules(world.net, world.bank, false)
  const [earlier, id] = [await received(), await received()]
  const made = expectData(await giveBack(earlier, undefined, world.live.key, 'before-the-rule'))
  await upTo('4000')
  const refused = await giveBack(id, '4001', world.live.key)
  expect(codeOf(refused)).toEqual([403, 'error.forbidden'])
  expect(refused.body.message).toContain('A member can request it')
  expectData(await giveBack(id, '4000', world.live.key))
  expect((await giveBack(id, '1', world.live.key)).status).toBe(403)
  expect(expectData(await giveBack(earlier, undefined, world.live.key, 'before-the-rule'))).toEqual(made)
})

test('sandbox returns need no approval', async () => {
  await upTo()
  expectData(await giveBack(await received(world.bank), undefined, world.bank.key))
})

test('raising the limit needs a second admin, and each currency has one limit', async () => {
  await upTo('4000')
  const usd = (total: string) => ({ currency: 'USD', total })
  awaited(await world.ana.call('PUT', RULES, { body: { returns_up_to: [usd('9000')] } }))
  const twice = await world.ana.call('PUT', RULES, { body: { returns_up_to: [usd('1'), usd('2')] } })
  expect([twice.status, twice.body.message]).toEqual([400, expect.stringContaining('each currency at most once')])
  expect(expectData(await world.ana.call('GET', RULES))).toMatchObject({
    live_returns: true,
    member_roles: true,
    returns_up_to: [usd('4000')],
  })
})

test('the request shows the note, which the other bank reads and the audit log does not keep', async () => {
  await upTo()
  const id = await received()
  const body = { reason: 'NARR', note: 'Agreed with Ms. Byron' }
  const request = awaited(await world.ana.call('POST', `/payments/${id}/returns`, { body }))
  const { changes } = expectData(await world.ben.call('GET', `/approvals/${request}`))
  expect(changes[0].after.note).toBe(body.note)
  expectData(await decideRequest(world.ben, request, 'approved'))
  expect(await returnsOf(id)).toMatchObject([{ note: body.note }])
  const [entry] = await logOf('return.create')
  expect(entry.after).not.toHaveProperty('note')
})

test('a refusal is stored under its key, like without the rule', async () => {
  await upTo('4000')
  const id = await received()
  for (const [by, key] of [
    [world.ana.call, 'too-much-by-a-member'],
    [world.live.key, 'too-much-by-a-key'],
  ] as const) {
    expect(codeOf(await giveBack(id, '20000', by, key))).toEqual([409, 'error.conflict'])
    expect(codeOf(await giveBack(id, '100', by, key))).toEqual([422, 'error.idempotency'])
    expect(codeOf(await giveBack(id, '20000', by, key))).toEqual([409, 'error.conflict'])
  }
  expect(await returnsOf(id)).toEqual([])
})

test('the only admin makes small returns without a waiver, and large ones with one', async () => {
  await upTo('4000')
  const id = await received()
  const { members } = expectData(await world.ana.call('GET', '/members'))
  for (const { token } of members)
    if (token !== world.ana.token) expectData(await world.ana.call('DELETE', `/members/${token}`))
  world.net.clock.advance(24 * 3_600_000 + 1000)
  expectData(await giveBack(id, '4000'))
  expect(await logOf('approval.waive')).toEqual([])
  expectData(await giveBack(id, '1'))
  expect(await logOf('approval.waive')).toHaveLength(1)
})

test('a recall is granted under the same rule as a return', async () => {
  await setApprovalRules(world.net, world.bank, false)
  const [large, small, byKey] = [
    await receivedRecall(world.live),
    await receivedRecall(world.live),
    await receivedRecall(world.live),
  ]
  await upTo('10000')
  expectData(await grant(small))
  await upTo('9999')
  const request = awaited(await grant(large))
  expect(await returnsOf(large.payment_id)).toEqual([])
  const shown = expectData(await world.ben.call('GET', `/approvals/${request}`))
  expect(shown).toMatchObject({ kind: 'live_returns', resource_name: large.payment_id })
  expect(shown.changes.map(({ action }: { action: string }) => action)).toEqual(['return.create', 'recall.accept'])
  expect(shown.changes[1].after).toMatchObject({ reason: 'DUPL', note: 'Sent twice' })
  expect(codeOf(await grant(byKey, world.live.key))).toEqual([403, 'error.forbidden'])
  expect(expectData(await decideRequest(world.ben, request, 'approved')).state).toBe('completed')
  expect(await returnsOf(large.payment_id)).toMatchObject([{ amount: { total: '10000' }, reason: 'FOCR' }])
  expect(await returnsOf(byKey.payment_id)).toEqual([])
})

test('a granted recall counts for the limit of its payment, and a refusal needs no approval', async () => {
  await setApprovalRules(world.net, world.bank, false)
  const [first, second] = [await receivedRecall(world.live, '4000'), await receivedRecall(world.live)]
  await upTo('4000')
  expectData(await grant(first, world.live.key))
  awaited(await giveBack(first.payment_id, '1'))
  const path = `/payments/${second.payment_id}/recalls/${second.recall_id}/refuse`
  expectData(await world.live.key('POST', path, { body: { reason: 'CUST' } }))
})
