// Payments that the search index lacks, and the order of the payments that a common word finds (decision 0235).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { created, submitted } from '../../testing/model/payment-life.ts'
import { indexEverything } from '../../testing/model/search-index.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { SearchResult } from './contract.ts'
import { searchPayments, searchProgress } from './table.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
  await harbor.customer('willow')
  await meadow.customer('aspen')
})
afterAll(() => net.close())

async function idsFor(bank: Bank, term: string): Promise<string[]> {
  const found = await bank.key('GET', `/search?${new URLSearchParams({ term })}`)
  return SearchResult.parse(expectData(found)).results.map((one) => one.id)
}

test('common words return the newest payments, at most as many as requested, and say that there are more', async () => {
  for (let n = 0; n < 30; n++) {
    net.clock.advance(1000)
    await created(harbor, 'willow@harbor', 'aspen@meadow', { reference: `Salary ${n}` })
  }
  const reply = expectData(await harbor.key('GET', '/search?term=salary&limit=5'))
  expect(reply).toMatchObject({ count: 5, has_more: true })
  expect(reply.results.map(({ payment }: { payment: { reference: string } }) => payment.reference)).toEqual(
    [29, 28, 27, 26, 25].map((n) => `Salary ${n}`),
  )
})

test('an indexed payment is found beyond the newest 100, and a common word lists an unindexed one first', async () => {
  const reference = 'Lanternfish hire'
  const sent = await submitted(harbor, 'willow@harbor', 'aspen@meadow', { reference })
  for (let n = 0; n < 101; n++) await created(harbor, 'willow@harbor', 'aspen@meadow', { reference: `Hire ${n}` })
  await indexEverything(net.database.db)
  net.clock.advance(1000)
  const unindexed = await created(harbor, 'willow@harbor', 'aspen@meadow', { reference: 'Hire of today' })
  expect(await idsFor(harbor, 'lanternfish')).toEqual([sent])
  expect((await idsFor(harbor, 'hire')).at(0)).toBe(unindexed)
})

test('a receiver finds an old payment as soon as it is submitted, before it is indexed again', async () => {
  const early = await created(harbor, 'willow@harbor', 'aspen@meadow', { reference: 'Halibut crates' })
  await indexEverything(net.database.db)
  net.clock.advance(600_000)
  for (let n = 0; n < 101; n++) await created(meadow, 'aspen@meadow', 'willow@harbor')
  await indexEverything(net.database.db)
  expectData(await harbor.key('POST', `/payments/${early}/submissions`))
  expect(await idsFor(meadow, 'halibut')).toEqual([early])
})

test('an amount is found in references, too, with and without thousands separators', async () => {
  const pay = (reference: string) => created(harbor, 'willow@harbor', 'aspen@meadow', { reference })
  const references = ['Balance 7,931.26 of May', 'Balance 7931.26', '8,452,617.88', 'Loan 8452617.88', 'Loan 5931000']
  const [grouped = '', plain = '', millions = '', loan = '', whole = ''] = await Promise.all(references.map(pay))
  net.clock.advance(1000)
  for (let n = 0; n < 101; n++) await created(harbor, 'willow@harbor', 'aspen@meadow')
  await indexEverything(net.database.db)
  const found = async (term: string) => new Set(await idsFor(harbor, term))
  expect(await found('$7,931.26')).toEqual(new Set([grouped, plain]))
  expect(await found('8.452.617,88')).toEqual(new Set([millions, loan]))
  expect(await found('5,931,000')).toEqual(new Set([whole]))
})

test('the job adds the order to rows of an earlier version; meanwhile, the newest payments are compared', async () => {
  const { db } = net.database
  const kelp = await created(harbor, 'willow@harbor', 'aspen@meadow', { reference: 'Kelp order' })
  await indexEverything(db)
  const { partnerId, paymentId, token } = searchPayments
  const tokens = () => db.select({ paymentId, token }).from(searchPayments).orderBy(partnerId, paymentId)
  const before = await tokens()
  await db.update(searchPayments).set({ token: null, text: 'nothing' })
  expect(await idsFor(harbor, 'kelp')).toEqual([])
  await db.update(searchProgress).set({ orderedId: '' })
  expect(await idsFor(harbor, 'kelp')).toEqual([kelp])
  await indexEverything(db)
  expect(await tokens()).toEqual(before)
  expect(await db.select({ orderedId: searchProgress.orderedId }).from(searchProgress)).toEqual([{ orderedId: null }])
})

test('the start of a submission’s or admission’s ID finds its payment among the newest 100', async () => {
  const sent = await submitted(harbor, 'willow@harbor', 'aspen@meadow')
  await indexEverything(net.database.db)
  const admission = expectData(await harbor.key('GET', `/payments/${sent}/admissions`)).token
  expect(admission).toMatch(/^pay_adm_/)
  const found = SearchResult.parse(expectData(await harbor.key('GET', `/search?term=${admission.slice(0, 24)}`)))
  expect(found.results.map(({ type, id }) => [type, id])).toContainEqual(['admission', admission])
})

test('a row that an earlier version indexes has the order of its payment', async () => {
  const { db } = net.database
  const sent = await submitted(harbor, 'willow@harbor', 'aspen@meadow')
  await db.insert(searchPayments).values({ partnerId: harbor.partnerId, paymentId: sent, text: 'earlier' })
  const { paymentId, token } = searchPayments
  expect(await db.select({ token }).from(searchPayments).where(eq(paymentId, sent))).toEqual([{ token: sent }])
})
