import { afterAll, beforeAll, expect, test } from 'vitest'
import { limit } from '../../../testing/liquidity/limits.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { newOperator } from '../../../testing/operators.ts'

// What operators see of the namespace whose limit they change.

let net: TestNetwork
let operator: Bank
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  operator = await net.bank('operator')
  await net.appoint(operator.orgId)
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
afterAll(() => net.close())

test('the list of the network can be reduced to one namespace', async () => {
  for (const currency of ['EUR', 'USD']) await limit(net, operator, harbor, { kind: 'cap', total: '100', currency })
  await limit(net, operator, meadow, { kind: 'deposit', total: '100' })
  const of = async (query: string): Promise<string[]> => {
    const { liquidity, count } = expectData(await operator.member('GET', `/operator/liquidity?sort=name${query}`))
    expect(count).toBe(liquidity.length)
    return liquidity.map(({ domain, currency }: { domain: string; currency: string }) => `${domain} ${currency}`)
  }
  expect(await of('')).toEqual(['harbor EUR', 'harbor USD', 'meadow USD'])
  expect(await of(`&partner_id=${harbor.partnerId}`)).toEqual(['harbor EUR', 'harbor USD'])
  expect(await of('&partner_id=part_none')).toEqual([])
})

test('the file has all matching limits with decimal amounts, in the order of the list', async () => {
  const reply = await operator.member('GET', '/operator/liquidity.csv?sort=-name&currency=USD')
  const [head, ...lines] = String(reply.body).trimEnd().split('\r\n')
  const fields = (line = '') => line.split(',')
  const rows = lines.map((line) => Object.fromEntries(fields(head).map((name, at) => [name, fields(line)[at]])))
  expect(rows).toMatchObject([
    { domain: 'meadow', net_debit_cap: '', funds: '1.00', headroom: '', use_percent: '' },
    { domain: 'harbor', net_debit_cap: '1.00', funds: '0.00', position: '0.00', headroom: '1.00', use_percent: '0' },
  ])
  expect((await harbor.member('GET', '/operator/liquidity.csv')).status).toBe(403)
})

test('a change that waits for approval names its namespace', async () => {
  const [ana, ben] = [await newOperator(net, operator), await newOperator(net, operator)]
  const { partnerId } = meadow
  const body = { partner_id: partnerId, kind: 'cap', amount: { currency: 'USD', total: '5' }, reason: 'Agreed' }
  const { change, approval } = expectData(await ana.call('POST', '/operator/liquidity/changes', { body }))
  const named = { partner_id: partnerId, partner_name: 'meadow', domain: 'meadow', environment: 'sandbox' }
  expect(change).toMatchObject(named)
  const { approvals } = expectData(await ben.call('GET', '/operator/approvals?state=pending'))
  expect(approvals).toMatchObject([{ token: approval.token, liquidity_change: named }])
  const [head, row] = String((await ben.call('GET', '/operator/approvals.csv')).body).split('\r\n')
  expect(head).toMatch(/,domain,environment$/)
  expect(row).toMatch(/,meadow,sandbox$/)
  expect(expectData(await ben.call('GET', '/operator/liquidity/changes')).changes[0]).toMatchObject(named)
})
