import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveNamespace, newSignatory, receivedPayment, setApprovalRules } from '../../testing/approvals/set-up.ts'
import { codeOf } from '../../testing/approvals/two-admins.ts'
import { testDatabase, waitingForLocks } from '../../testing/database.ts'
import { expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'

// Retries of returns that run at the same time as the request that they repeat (decision 0185).

let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork(await testDatabase(20))
})
afterAll(() => net.close())

/** A lock that is held until it is released. */
async function holding(lock: ReturnType<typeof sql>): Promise<() => Promise<void>> {
  const [held, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = net.database.db.transaction(async (tx) => {
    await tx.execute(lock)
    held.resolve()
    await open.promise
  })
  await held.promise
  return () => {
    open.resolve()
    return transaction
  }
}

test.each([['4000'], [undefined]])(
  'a retry while the first request runs neither makes another return nor asks for approval (amount %s)',
  async (total) => {
    const bank = await net.bank(`bank-${total}`)
    const live = await liveNamespace(net, bank, `live-${total ?? 'all'}`)
    const [ana] = [await newSignatory(net, live), await newSignatory(net, live)]
    await setApprovalRules(net, bank, true)
    const limit = total ?? '10000'
    await net.database.db.execute(
      sql`update approval_rules set returns_up_to = ${JSON.stringify({ USD: limit })}::jsonb where organization_id = ${bank.orgId}`,
    )
    const id = await receivedPayment(live)
    const body = { reason: 'DUPL', ...(total && { amount: { currency: 'USD', total } }) }
    const send = () => ana.call('POST', `/payments/${id}/returns`, { key: 'the-same-key', body })
    const releasePayment = await holding(sql`select from payments where payment_id = ${id} for update`)
    const first = send()
    await expect.poll(() => waitingForLocks(net.database)).toHaveLength(1)
    // A retry that found no response under its key would wait here until the first request has committed.
    const releaseRequests = await holding(sql`lock table organization_approvals in access exclusive mode`)
    let isAnswered = false
    const retry = send().finally(() => {
      isAnswered = true
    })
    const waiting = async () => (await waitingForLocks(net.database)).length
    await expect.poll(async () => isAnswered || (await waiting()) === 2).toBe(true)
    await releasePayment()
    const made = await first
    await releaseRequests()
    const early = await retry
    if (early.status === 200) expect(early.body).toEqual(made.body)
    else expect(codeOf(early)).toEqual([409, 'error.request_in_progress'])
    expect(expectData(await send())).toEqual(expectData(made))
    expect(expectData(await ana.call('GET', `/payments/${id}/returns`)).returns).toHaveLength(1)
    expect(expectData(await ana.call('GET', '/approvals')).count).toBe(0)
  },
)
