// A slow read, simulated by a lock on a table that it needs. The embedded database executes one statement at a time.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../../gateway.ts'
import { caller, type TestNetwork, testNetwork } from '../../../testing/network.ts'

/** With a shorter limit, a busy machine confirms the cancellation too late, and the connection counts as lost. */
const SECONDS = 6

let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())

test('a period that cannot be read in time is 503 with its own code, and can be simulated afterwards', async () => {
  const operator = await net.bank('operator')
  await net.appoint(operator.orgId)
  const { app } = createGateway({ ...net.deps, simulationSeconds: SECONDS })
  const simulate = () =>
    caller(app, { authorization: `Bearer ${operator.jwt}` })(
      'GET',
      `/operator/liquidity/simulation?partner_id=${operator.partnerId}&currency=USD&cap=0`,
    )
  const late = await net.database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table payments in access exclusive mode`)
    return simulate()
  })
  expect([late.status, late.headers.get('retry-after'), late.body]).toEqual([
    503,
    '5',
    expect.objectContaining({
      code: 'error.read_timeout',
      message: `The period contains more than can be read in ${SECONDS} seconds. Choose a shorter one, or retry.`,
    }),
  ])
  expect((await simulate()).status).toBe(200)
})
