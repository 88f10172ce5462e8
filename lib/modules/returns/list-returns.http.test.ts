import { beforeAll, describe, expect, test } from 'vitest'
import { csvRows } from '../../testing/bank-files/csv-rows.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../../testing/network.ts'
import { type Return, ReturnList } from './contract.ts'

const { net, harbor, meadow, willow, aspen } = await twoBanks()
let stranger: Bank

/** The names of the returns by ID. */
const names = new Map<string, string>()
/** When each was created. */
const at = new Map<string, string>()
const ids = new Map<string, string>()

async function returned(name: string, by: Bank, total: string, reason: string, currency = 'USD'): Promise<void> {
  const [debtor, beneficiary] = by === meadow ? [willow, aspen] : [aspen, willow]
  const id = await submitted(by === meadow ? harbor : meadow, debtor, beneficiary, { total: '100000', currency })
  net.clock.advance(1000)
  const body = { reason, note: `=${name}`, amount: { currency, total } }
  const made: Return = expectData(await by.key('POST', `/payments/${id}/returns`, { body }))
  names.set(made.return_id, name)
  at.set(name, made.created_on)
  ids.set(name, id)
}

beforeAll(async () => {
  stranger = await net.bank('stranger')
  await returned('first', meadow, '100', 'DUPL')
  await returned('second', harbor, '2000', 'FRAD')
  await returned('third', meadow, '3000', 'FRAD', 'EUR')
  await returned('fourth', meadow, '4000', 'NARR')
  const within = await submitted(harbor, willow, await harbor.customer('hazel'))
  net.clock.advance(1000)
  const made = expectData(await harbor.key('POST', `/payments/${within}/returns`, { body: { reason: 'TECH' } }))
  names.set(made.return_id, 'within')
})

const list = async (bank: Bank, query = '') =>
  ReturnList.parse(expectData(await bank.key('GET', `/returns${query && `?${query}`}`)))
const named = ({ returns }: ReturnList) => returns.map(({ return_id }) => names.get(return_id))

describe('the returns of a namespace', () => {
  test('are those that it sent or received, newest first', async () => {
    const all = await list(harbor)
    expect(named(all)).toEqual(['within', 'fourth', 'third', 'second', 'first'])
    expect(all).toMatchObject({ count: 5, count_is_exact: true, next_cursor: null })
    expect(all.returns.map(({ direction }) => direction)).toEqual(['within', 'in', 'in', 'out', 'in'])
    expect(named(await list(meadow))).toEqual(['fourth', 'third', 'second', 'first'])
    expect(named(await list(stranger))).toEqual([])
  })

  test('are paged by cursor without gaps or repetitions', async () => {
    for (const limit of [1, 2, 3]) {
      const found: unknown[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: ReturnList = await list(harbor, `limit=${limit}${cursor && `&cursor=${cursor}`}`)
        expect(page.count).toBe(5)
        found.push(...named(page))
        cursor = page.next_cursor
      }
      expect(found).toEqual(['within', 'fourth', 'third', 'second', 'first'])
    }
  })

  test.each([
    ['direction=in', ['fourth', 'third', 'first']],
    ['direction=out', ['second']],
    ['direction=within', ['within']],
    ['reason=FRAD', ['third', 'second']],
    ['currency=EUR', ['third']],
    ['currency=USD&amount_from=2000', ['within', 'fourth', 'second']],
    ['currency=USD&amount_to=2000', ['second', 'first']],
    ['currency=USD&amount_from=100&amount_to=100', ['first']],
    ['reason=FRAD&direction=in', ['third']],
  ])('with %s are %j', async (query, expected) => {
    const found = await list(harbor, query)
    expect([named(found), found.count]).toEqual([expected, expected.length])
  })

  test('are exported as CSV with the same filters, and formulas are escaped', async () => {
    const exported = async (query = '') => csvRows((await harbor.key('GET', `/returns.csv${query}`)).body)
    const [headings = [], ...lines] = await exported()
    expect(lines.map(([id = '']) => names.get(id))).toEqual(['within', 'fourth', 'third', 'second', 'first'])
    const [[...found] = []] = (await exported('?reason=FRAD&direction=in')).slice(1)
    expect(Object.fromEntries(headings.map((name, i) => [name, found[i]]))).toMatchObject({
      payment_id: ids.get('third'),
      direction: 'in',
      currency: 'EUR',
      amount: '30.00',
      note: "'=third",
      other_domain: 'meadow',
      created_by: '',
    })
    expect(await exported('?direction=in&reason=TECH')).toEqual([headings])
  })

  test('in a period include both bounds', async () => {
    const [from, to] = [at.get('second') ?? '', at.get('third') ?? '']
    expect(named(await list(harbor, `created_from=${from}&created_to=${to}`))).toEqual(['third', 'second'])
    expect(named(await list(harbor, `created_to=${from}`))).toEqual(['second', 'first'])
  })

  test('can be limited to one payment', async () => {
    expect(named(await list(harbor, `payment_id=${ids.get('third')}`))).toEqual(['third'])
    expect(named(await list(stranger, `payment_id=${ids.get('third')}`))).toEqual([])
  })

  test.each([
    ['amount_from=1', 'amount_from: requires currency'],
    ['amount_to=1', 'amount_to: requires currency'],
    ['cursor=x', 'cursor: must be the next_cursor of an earlier page of this list'],
  ])('with %s are refused', async (query, message) => {
    const reply = await harbor.key('GET', `/returns?${query}`)
    expect([reply.status, reply.body.message]).toEqual([400, message])
  })
})
