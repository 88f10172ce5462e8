import { beforeAll, expect, test } from 'vitest'
import { submitted } from '../../testing/model/payment-life.ts'
import { expectData, twoBanks } from '../../testing/network.ts'
import { type Return, ReturnList } from './contract.ts'

// Meadow returns a push from harbor, harbor one from meadow, and meadow one within itself.

const { net, harbor, meadow, willow, aspen } = await twoBanks()
const ids = { out: '', in: '', within: '' }
let second = ''

beforeAll(async () => {
  ids.out = await submitted(harbor, willow, aspen)
  ids.in = await submitted(meadow, aspen, willow)
  ids.within = await submitted(meadow, aspen, await meadow.customer('hazel'))
  const usd = (total: string) => ({ currency: 'USD', total })
  const by = [
    [meadow, ids.out, { reason: 'DUPL', amount: usd('1000') }],
    [harbor, ids.in, { reason: 'FRAD', amount: usd('2000') }],
    [meadow, ids.within, { reason: 'FRAD', amount: usd('3000') }],
  ] as const
  for (const [bank, id, body] of by) {
    net.clock.advance(60_000)
    if (id === ids.in) second = net.clock.now.toISOString()
    expectData(await bank.key('POST', `/payments/${id}/returns`, { body }))
  }
})

const listed = async (search: string): Promise<Return[]> => {
  const list = ReturnList.parse(expectData(await meadow.key('GET', `/returns${search}`)))
  expect([list.count, list.count_is_exact]).toEqual([list.returns.length, true])
  return list.returns
}

test.each<[search: string, directions: (keyof typeof ids)[]]>([
  ['', ['within', 'in', 'out']],
  ['?direction=out', ['out']],
  ['?direction=in', ['in']],
  ['?direction=within', ['within']],
  ['?reason=FRAD', ['within', 'in']],
  ['?reason=FRAD&direction=in', ['in']],
  ['?currency=EUR', []],
  ['?currency=USD&amount_from=2000', ['within', 'in']],
  ['?currency=USD&amount_from=1001&amount_to=2000', ['in']],
])('the filters %s list these returns, newest first: %s', async (search, directions) => {
  const found = await listed(search)
  expect(found.map(({ direction }) => direction)).toEqual(directions)
  expect(found.map(({ payment_id }) => payment_id)).toEqual(directions.map((direction) => ids[direction]))
})

test('bounds of time are inclusive', async () => {
  const at = encodeURIComponent(second)
  expect((await listed(`?created_from=${at}`)).map(({ direction }) => direction)).toEqual(['within', 'in'])
  expect((await listed(`?created_to=${at}`)).map(({ direction }) => direction)).toEqual(['in', 'out'])
})

test('an amount without a currency is refused', async () => {
  const { status, body } = await meadow.key('GET', '/returns?amount_from=1')
  expect([status, body.message]).toEqual([400, 'amount_from: requires currency'])
})
