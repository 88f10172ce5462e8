import { expect, onTestFinished, test } from 'vitest'
import { csvRows } from '../../testing/bank-files/csv-rows.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, testNetwork } from '../../testing/network.ts'
import { Recall } from './contract.ts'

test('lists have the recalls of each side, filtered and paged', async () => {
  const net = await testNetwork()
  onTestFinished(() => net.close())
  const [lake, cove] = [await net.bank('lake'), await net.bank('cove')]
  const [from, to] = [await lake.customer('ivy'), await cove.customer('elm')]
  const made: Recall[] = []
  for (const total of ['100', '200', '300']) {
    const id = await submitted(lake, from, to, { total })
    const reason = total === '200' ? 'FRAD' : 'DUPL'
    made.push(
      Recall.parse(expectData(await lake.key('POST', `/payments/${id}/recalls`, { body: { reason, note: '=1+1' } }))),
    )
    net.clock.advance(1000)
  }
  const [first, second, third] = made as [Recall, Recall, Recall]
  const path = `/payments/${second.payment_id}/recalls/${second.recall_id}/refuse`
  expectData(await cove.key('POST', path, { body: { reason: 'AM04' } }))
  const list = async (bank: Bank, query = '') => {
    const data = expectData(await bank.key('GET', `/recalls${query}`))
    return { ids: data.recalls.map(({ recall_id }: Recall) => recall_id), ...data }
  }
  const ids = [third, second, first].map(({ recall_id }) => recall_id)
  expect(await list(lake)).toMatchObject({ ids, count: 3, count_is_exact: true, next_cursor: null })
  expect((await list(cove, '?direction=in&state=open')).ids).toEqual([third.recall_id, first.recall_id])
  expect((await list(cove, '?direction=out')).ids).toEqual([])
  expect((await list(lake, '?reason=FRAD')).ids).toEqual([second.recall_id])
  expect((await list(lake, '?currency=USD&amount_from=150&amount_to=250')).ids).toEqual([second.recall_id])
  expect((await list(lake, `?payment_id=${first.payment_id}`)).ids).toEqual([first.recall_id])
  expect((await list(lake, `?created_from=${encodeURIComponent(second.created_on)}`)).ids).toEqual(ids.slice(0, 2))
  const exported = async (bank: Bank, query = '') => {
    const { body } = await bank.key('GET', `/recalls.csv${query}`)
    const [headings, ...lines] = csvRows(body)
    return lines.map((line) => Object.fromEntries(line.map((field, i) => [headings?.[i], field])))
  }
  expect((await exported(lake)).map(({ recall_id }) => recall_id)).toEqual(ids)
  expect(await exported(cove, '?direction=in&state=refused')).toMatchObject([
    { recall_id: second.recall_id, amount: '2.00', refusal_reason: 'AM04', note: "'=1+1", created_by: '' },
  ])
  expect(await exported(cove, '?direction=out')).toEqual([])
  const page = await list(lake, '?limit=2')
  expect(page.ids).toEqual(ids.slice(0, 2))
  expect((await list(lake, `?limit=2&cursor=${page.next_cursor}`)).ids).toEqual(ids.slice(2))
  expect((await lake.key('GET', '/recalls?amount_from=1')).status).toBe(400)
  expect((await lake.key('GET', `/recalls?cursor=${first.payment_id}`)).status).toBe(400)
})
