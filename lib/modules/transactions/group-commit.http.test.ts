import { describe, expect, test } from 'vitest'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { type Plan, writeBatched } from '../../platform/write/batched-write.ts'
import type { IdempotencyKey } from '../../platform/write/idempotency.ts'
import { created, draft, stateOf, submitted, taskPaths } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../../testing/network.ts'
import { CreatePayment } from '../payments/contract.ts'
import { createPaymentBatched } from '../payments/create-payment-batched.ts'
import { submitPaymentBatched } from './submit-payment-batched.ts'
import { workTaskBatched } from './work-task-batched.ts'

// One statement serves requests of several namespaces (decision 0082). Row security lets it see all
// of them, so the statement itself must restrict each request to its caller. The embedded database
// has no other check.

const policy = { confirm_incoming: true, review_threshold: { currency: 'USD', total: '1000000' } }
const { net, harbor, meadow, willow, aspen } = await twoBanks({ harbor: policy, meadow: policy })

type Planner = (ctx: Write<PartnerCtx>) => Promise<Omit<Plan, 'data'> | undefined>

const contextOf = ({ orgId: organizationId, partnerId }: Bank): PartnerCtx => ({
  db: net.database.db,
  actor: { kind: 'system', name: 'test' },
  now: net.clock.now,
  random: net.random,
  requestId: 'test',
  address: 'local',
  organizationId,
  partnerId,
  environment: 'sandbox',
})

/**
 * Sends what `planner` plans on behalf of `victim` as a request of `caller`. Returns whether it was
 * completed.
 */
async function send(caller: Bank, planner: Planner, victim = caller): Promise<boolean> {
  const { orgId, partnerId } = caller
  const key: IdempotencyKey = {
    scope: `${orgId} ${partnerId} test`,
    key: crypto.randomUUID(),
    request: null,
    secret: undefined,
    wait: false,
  }
  const deps = { secrets: net.secrets, group: net.database.group }
  const answer = await writeBatched(deps, contextOf(caller), key, async (ctx) => {
    const planned = await planner({ ...ctx, organizationId: victim.orgId, partnerId: victim.partnerId })
    return planned && { ...planned, data: null }
  })
  return answer !== undefined
}

const creation = (payment_id: string, from: string, to: string): Planner => {
  const body = draft(from, to, { payment_id })
  return async (ctx) => createPaymentBatched(ctx, CreatePayment.parse(body))
}
const submission =
  (id: string): Planner =>
  (ctx) =>
    submitPaymentBatched(ctx, id)
/** Accepts the only task of a payment, which belongs to the beneficiary. */
const acceptance = async (bank: Bank, id: string): Promise<Planner> => {
  const [path = ''] = Object.values(await taskPaths(bank, id))
  const [, , payment_id = '', , admission_id = '', , task_id = ''] = path.split('/')
  const accept = { status: 'completed', status_reason: 'accepted' } as const
  return (ctx) => workTaskBatched(ctx, { payment_id, admission_id, task_id }, accept)
}

describe('a request on a victim’s behalf, in one batch with requests of the victim,', () => {
  test('creates no payment', async () => {
    const done = await Promise.all([
      send(harbor, creation('own', willow, aspen)),
      send(meadow, creation('forged', willow, aspen), harbor),
      send(meadow, creation('also-own', aspen, willow)),
    ])
    expect(done).toEqual([true, false, true])
    expect((await harbor.key('GET', '/payments/forged')).status).toBe(404)
  })

  test('submits no payment', async () => {
    const [one, other] = [await created(harbor, willow, aspen), await created(harbor, willow, aspen)]
    const done = await Promise.all([send(harbor, submission(one)), send(meadow, submission(other), harbor)])
    expect(done).toEqual([true, false])
    expect([await stateOf(harbor, one), await stateOf(harbor, other)]).toEqual(['in_admission', 'created'])
  })

  test('decides no task', async () => {
    const [one, other] = [await submitted(harbor, willow, aspen), await submitted(harbor, willow, aspen)]
    const done = await Promise.all([
      send(meadow, await acceptance(meadow, one)),
      send(harbor, await acceptance(meadow, other), meadow),
    ])
    expect(done).toEqual([true, false])
    expect([await stateOf(harbor, one), await stateOf(harbor, other)]).toEqual(['completed', 'in_admission'])
  })
})

test('concurrent payments of several namespaces end as they would one by one', async () => {
  const life = async (n: number) => {
    const [payer, payee, from, to] = n % 2 ? [harbor, meadow, willow, aspen] : [meadow, harbor, aspen, willow]
    const id = await submitted(payer, from, to)
    const [path = ''] = Object.values(await taskPaths(payee, id))
    expectData(await payee.key('PUT', path, { body: { status: 'completed', status_reason: 'accepted' } }))
    return stateOf(payer, id)
  }
  expect(await Promise.all(Array.from({ length: 40 }, (_, n) => life(n)))).toEqual(Array(40).fill('completed'))
})
