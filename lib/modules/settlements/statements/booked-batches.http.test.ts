import { expect, test } from 'vitest'
import { changeTo, instructions, setSettlementAccount } from '../../../testing/finality/instructions.ts'
import { jobContext, type Pair, pairOfBanks } from '../../../testing/liquidity/limits.ts'
import { accept, submitted } from '../../../testing/model/payment-life.ts'
import { settle as settleNow } from '../../../testing/model/settle.ts'
import { type Bank, expectData, operatorAndBank } from '../../../testing/network.ts'

const { net, operator } = await operatorAndBank()

const DAY = 24 * 3_600_000
const today = () => net.clock.now.toISOString().slice(0, 10)

/** Completes a payment from `harbor` to `meadow`. */
async function pay({ harbor, meadow, willow, aspen }: Pair, total: string, currency: string): Promise<string> {
  const id = await submitted(harbor, willow, aspen, { total, currency })
  expectData(await accept(meadow, id))
  return id
}

/** Settles, and returns the newest batch of a bank. */
async function settle({ key }: Bank): Promise<string> {
  net.clock.advance(1000)
  await settleNow(jobContext(net), 'sandbox', net.secrets.settlement)
  return expectData(await key('GET', '/settlements?limit=1')).batches[0].token
}

async function confirmAll(batch: string): Promise<void> {
  for (const one of await instructions(operator, `batch_id=${batch}`))
    expectData(await changeTo(operator, one, 'confirmed'))
}

const batches = async ({ key }: Bank, query: string): Promise<string[]> => {
  const { total, batches } = expectData(await key('GET', `/settlements?${query}`))
  expect(total).toBe(batches.length)
  return batches.map(({ token }: { token: string }) => token)
}

test('batches are filtered by finality, which those without settlement instructions do not have', async () => {
  const pair = await pairOfBanks(net)
  await setSettlementAccount(operator, 'NOK')
  await pay(pair, '900', 'NOK')
  const final = await settle(pair.harbor)
  await confirmAll(final)
  await pay(pair, '100', 'NOK')
  const pending = await settle(pair.harbor)
  await pay(pair, '100', 'CHF')
  const plain = await settle(pair.harbor)
  expect(await batches(pair.harbor, 'finality=final')).toEqual([final])
  expect(await batches(pair.harbor, 'finality=pending')).toEqual([pending])
  expect(await batches(pair.harbor, '')).toEqual([plain, pending, final])
  const csv = String((await pair.harbor.key('GET', '/settlements.csv?finality=final')).body)
  expect(csv.trimEnd().split('\r\n')).toEqual([
    expect.stringMatching(/,finality,final_on$/),
    expect.stringMatching(new RegExp(`^${final},.*,final,\\d{4}-`)),
  ])
  expect((await pair.harbor.key('GET', '/settlements?finality=never')).status).toBe(400)
})

test('the batches of a statement are those that were booked on its day, not those that were completed on it', async () => {
  const pair = await pairOfBanks(net)
  await setSettlementAccount(operator, 'DKK')
  await pay(pair, '900', 'DKK')
  const late = await settle(pair.harbor)
  const completed = today()
  await pay(pair, '100', 'CHF')
  const plain = await settle(pair.harbor)
  expect(await batches(pair.harbor, `booked_on=${completed}`)).toEqual([plain])
  net.clock.advance(DAY)
  await confirmAll(late)
  expect(await batches(pair.harbor, `booked_on=${today()}`)).toEqual([late])
  expect(await batches(pair.harbor, `booked_on=${completed}`)).toEqual([plain])
  expect(await batches(pair.harbor, `booked_on=${today()}&currency=CHF`)).toEqual([])
  expect(await batches(pair.harbor, 'booked_on=9999-12-31')).toEqual([])
  const early = await pair.harbor.key('GET', '/settlements?booked_on=1969-12-31')
  expect([early.status, early.body.message]).toEqual([400, 'booked_on: must be a day from 1970-01-01 to 9999-12-31'])
})

test('a statement has the returns between namespaces that its batches include', async () => {
  const pair = await pairOfBanks(net)
  const { harbor, meadow, willow } = pair
  const sent = await pay(pair, '700', 'EUR')
  const within = await submitted(harbor, willow, await harbor.customer('birch'), { total: '50', currency: 'EUR' })
  expectData(await accept(harbor, within))
  const returned = (total: string) => ({ body: { amount: { currency: 'EUR', total }, reason: 'AC03' } })
  expectData(await meadow.key('POST', `/payments/${sent}/returns`, returned('100')))
  expectData(await harbor.key('POST', `/payments/${within}/returns`, returned('50')))
  await settle(harbor)
  expectData(await meadow.key('POST', `/payments/${sent}/returns`, returned('20')))
  const first = async ({ key }: Bank) => expectData(await key('GET', '/statements?currency=EUR')).statements[0]
  expect(await first(harbor)).toMatchObject({ debits: '600', returns_received: '100', returns_sent: '0' })
  expect(await first(meadow)).toMatchObject({ credits: '600', returns_received: '0', returns_sent: '100' })
  net.clock.advance(DAY)
  await settle(harbor)
  expect(await first(harbor)).toMatchObject({ credits: '20', opening_balance: '-600', returns_received: '20' })
})

test('the statements of a period are one CSV file, whose rows chain', async () => {
  const pair = await pairOfBanks(net)
  const from = today()
  await pay(pair, '70000', 'JPY')
  await settle(pair.harbor)
  net.clock.advance(DAY)
  await pay(pair, '5', 'JPY')
  await settle(pair.harbor)
  const { body, headers } = await pair.harbor.key('GET', `/statements.csv?currency=JPY&from=${from}&to=${today()}`)
  expect(String(body).trimEnd().split('\r\n')).toEqual([
    'date,state,currency,opening_balance,credits,debits,closing_balance,returns_received,returns_sent,batches,transactions',
    `${today()},open,JPY,-70000,0,5,-70005,0,0,1,1`,
    expect.stringMatching(new RegExp(`^${from},(open|closed),JPY,0,0,70000,-70000,0,0,1,1$`)),
  ])
  const name = `${pair.harbor.partnerId}-statements-JPY-${from}-${today()}`
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}.csv"`)
  const empty = await pair.harbor.key('GET', '/statements.csv?currency=JPY&from=9998-01-01&to=9998-01-31')
  expect(String(empty.body).trimEnd().split('\r\n')).toHaveLength(1)
  expect((await pair.harbor.key('GET', '/statements.csv?currency=JPY&from=2020-01-01')).status).toBe(400)
})

test('the operator filters runs by whether all of their batches are final', async () => {
  const pair = await pairOfBanks(net)
  await setSettlementAccount(operator, 'PLN')
  await pay(pair, '900', 'PLN')
  await pay(pair, '900', 'CHF')
  const batch = await settle(pair.harbor)
  const { token: pln } = expectData(await pair.harbor.key('GET', '/settlements?currency=PLN')).batches[0]
  expect(pln).toBeDefined()
  const runOf = async (query: string): Promise<{ token: string; batches: { token: string }[] } | undefined> =>
    expectData(await operator.member('GET', `/operator/settlement-runs?limit=100&${query}`)).runs.find(
      ({ batches }: { batches: { token: string }[] }) => batches.some(({ token }) => token === batch),
    )
  expect((await runOf('finality=pending'))?.batches).toHaveLength(2)
  expect(await runOf('finality=final')).toBeUndefined()
  await confirmAll(pln)
  expect(await runOf('finality=pending')).toBeUndefined()
  expect((await runOf('finality=final'))?.batches).toHaveLength(2)
  const csv = String((await operator.member('GET', '/operator/settlement-runs.csv?finality=final')).body)
  expect(csv).toContain((await runOf(''))?.token)
})
