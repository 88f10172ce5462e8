import { describe, expect, test } from 'vitest'
import { partnerContext } from '../../testing/model/partner-context.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { expectData, twoBanks } from '../../testing/network.ts'
import { PaymentQuery } from './contract.ts'
import { listPayments } from './list-payments.ts'

const policy = { confirm_incoming: false, review_threshold: null }
const { net, harbor, willow, aspen } = await twoBanks({ harbor: policy, meadow: policy })
const quay = await net.bank('quay', policy)
await submitted(harbor, willow, await quay.customer('till'))
expectData(await harbor.member('POST', '/settlements'))

/** Payments in groups of one millisecond. */
const unsettled: string[] = []
for (let n = 0; n < 16; n++) {
  if (n % 4 === 0) net.clock.advance(1000)
  unsettled.push(await submitted(harbor, willow, aspen, { total: String(100 + n) }))
}
const namespace = { organizationId: harbor.orgId, partnerId: harbor.partnerId }
const { db } = net.database.as(namespace)
const ctx = partnerContext(db, namespace, { now: net.clock.now, random: net.random })

test('unsettled payments of one millisecond are paged without gaps', async () => {
  for (const limit of [1, 2, 3]) {
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = `/payments?state=completed&limit=${limit}${cursor && `&cursor=${cursor}`}`
      const { payments, next_cursor } = expectData(await harbor.key('GET', query))
      found.push(...payments.map(({ payment_id }: { payment_id: string }) => payment_id))
      cursor = next_cursor
    }
    expect(found, `${limit} per page`).toEqual(unsettled.toSorted().toReversed())
  }
})

test('the only payment with a counterparty is found and counted immediately, however many are newer', async () => {
  const effort = { most: 7, counted: 12 }
  const query = { ...PaymentQuery.parse({}), limit: 10, counterparty: 'QUAY' }
  const { found, total, nextCursor } = await listPayments(ctx, query, effort)
  expect(found).toHaveLength(1)
  expect({ total, nextCursor }).toEqual({ total: { count: 1, isExact: true }, nextCursor: null })
})

describe('a counterparty', () => {
  const domainsFor = async (counterparty: string) => {
    const query = { ...PaymentQuery.parse({}), limit: 100, counterparty }
    const { found, total } = await listPayments(ctx, query)
    expect(total).toEqual({ count: found.length, isExact: true })
    return [...new Set(found.map(({ beneficiaryAddress }) => beneficiaryAddress.split('@')[1]))].sort()
  }

  test('is found by the start of its domain, in any case', async () => {
    expect(await domainsFor('Q')).toEqual(['quay'])
    expect(await domainsFor('mead')).toEqual(['meadow'])
    expect(await domainsFor('eadow')).toEqual([])
    expect(await domainsFor('meadow-')).toEqual([])
    expect(await domainsFor('%')).toEqual([])
  })

  test('whose domain is the text excludes others that start with it', async () => {
    await submitted(harbor, willow, await (await net.bank('quay-east', policy)).customer('till'))
    await submitted(harbor, willow, await (await net.bank('quays', policy)).customer('till'))
    expect(await domainsFor('qua')).toEqual(['quay', 'quay-east', 'quays'])
    expect(await domainsFor('quay')).toEqual(['quay'])
    expect(await domainsFor('quay-')).toEqual(['quay-east'])
  })

  test('is the same whatever domains namespaces without payments have', async () => {
    await submitted(harbor, willow, await (await net.bank('valley-1', policy)).customer('till'))
    await net.bank('valley')
    for (let n = 2; n < 13; n++) await net.bank(`valley-${n}`)
    const query = { ...PaymentQuery.parse({}), limit: 10, counterparty: 'valley' }
    const { found, total } = await listPayments(ctx, query, { most: 7, counted: 12 })
    expect(found).toHaveLength(1)
    expect(total).toEqual({ count: 1, isExact: true })
  })

  test('is found among more namespaces than are read one by one', async () => {
    const domains = Array.from({ length: 11 }, (_, n) => `lot-${String.fromCharCode(97 + n)}`)
    for (const domain of domains) {
      const bank = await net.bank(domain, policy)
      await submitted(harbor, willow, await bank.customer('till'))
    }
    expect(await domainsFor('lot')).toEqual(domains)
  })
})

test('a cursor of another order is refused', async () => {
  const query = { ...PaymentQuery.parse({}), limit: 1 }
  const newest = (await listPayments(ctx, query)).nextCursor ?? ''
  const largest = (await listPayments(ctx, { ...query, sort: '-amount' })).nextCursor ?? ''
  const refusals = [
    { ...query, cursor: largest },
    { ...query, sort: 'amount' as const, cursor: newest },
    { ...query, sort: 'amount' as const, cursor: 'USD_1_pay_1' },
  ]
  for (const refused of refusals) await expect(listPayments(ctx, refused)).rejects.toThrow('cursor: ')
})
