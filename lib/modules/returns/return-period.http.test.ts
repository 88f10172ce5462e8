import { expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { accept, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, type Call, caller, expectData, twoBanks } from '../../testing/network.ts'
import { Return, ReturnsOfPayment } from './contract.ts'

const DAY = 86_400_000
// Meadow receives pushes from harbor without tasks.
const { net, harbor, meadow, willow, aspen } = await twoBanks()

/** Calls a gateway with a return period of so many days. */
function withPeriod(returnDays: number, { secret, orgId, partnerId }: Bank): Call {
  const { app } = createGateway({ ...net.deps, returnDays })
  return caller(app, { 'x-service-api-key': secret, 'x-org-id': orgId, 'x-partner-id': partnerId })
}
const give = (id: string, call: Call = meadow.key, total = '1') =>
  call('POST', `/payments/${id}/returns`, { body: { reason: 'CUST', amount: { currency: 'USD', total } } })
const until = async (id: string, call: Call) =>
  ReturnsOfPayment.parse(expectData(await call('GET', `/payments/${id}/returns`))).returnable_until

test('a return is possible until 180 days after completion, or as long as the network sets', async () => {
  const paid = () => submitted(harbor, willow, aspen)
  const [early, late] = [await paid(), await paid()]
  net.clock.advance(180 * DAY)
  expect(Return.parse(expectData(await give(early))).amount.total).toBe('1')
  net.clock.advance(1)
  const { status, body } = await give(late)
  expect([status, body.message]).toEqual([
    409,
    'The payment was completed more than 180 days ago and can no longer be returned',
  ])
  expectData(await give(late, withPeriod(200, meadow)))
})

test('the last moment at which a return is possible is stated to both sides', async () => {
  const id = await submitted(meadow, willow, aspen, { type: 'Type_Pull' })
  expect(await until(id, harbor.key)).toBeNull()
  expectData(await accept(harbor, id))
  const end = new Date(net.clock.now.getTime() + 180 * DAY).toISOString()
  net.clock.advance(DAY)
  expectData(await give(id))
  expect([await until(id, harbor.key), await until(id, meadow.key)]).toEqual([end, end])

  const key = withPeriod(1, meadow)
  expect(await until(id, key)).toBe(net.clock.now.toISOString())
  expectData(await give(id, key))
  net.clock.advance(1)
  expect((await give(id, key)).status).toBe(409)
})
