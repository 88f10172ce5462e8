import { beforeAll, describe, expect, test } from 'vitest'
import { decodeBase64 } from '../../kernel/merkle/base64.ts'
import { leafHash } from '../../kernel/merkle/hash.ts'
import { leafData } from '../../kernel/merkle/leaf.ts'
import { nodeHasher } from '../../kernel/merkle/node-hasher.ts'
import { verifyInclusion } from '../../testing/model/merkle-tree.ts'
import { stateOf, submitted } from '../../testing/model/payment-life.ts'
import { auditSettlement, NOTHING } from '../../testing/model/settlement-audit.ts'
import { type Bank, expectData, twoBanks } from '../../testing/network.ts'
import { BatchDetails, BatchProof, ProjectionResult, SettledTransactionList } from '../settlements/contract.ts'
import { emitSettled } from '../settlements/index.ts'

// Returns are settled like any transaction. A payment's state depends only on its own transaction.

const { net, harbor, meadow, willow, aspen } = await twoBanks()

const run = async (): Promise<string> => {
  net.clock.advance(1000)
  return expectData(await harbor.member('POST', '/settlements')).batches[0]?.token
}
const paid = (total: string) => submitted(harbor, willow, aspen, { total })
const give = async (bank: Bank, id: string, total?: string) => {
  const amount = total ? { currency: 'USD', total } : undefined
  return expectData(await bank.key('POST', `/payments/${id}/returns`, { body: { reason: 'CUST', amount } }))
}
const detailsOf = async (bank: Bank, batch: string) =>
  BatchDetails.parse(expectData(await bank.key('GET', `/settlements/${batch}`)))
const listed = async (bank: Bank, batch: string) =>
  SettledTransactionList.parse(expectData(await bank.key('GET', `/settlements/${batch}/transactions`)))
const projected = async (bank: Bank) =>
  ProjectionResult.parse(expectData(await bank.key('GET', '/settlements/projection'))).positions
const completed = async (query: string, bank = harbor) => {
  const { count, payments } = expectData(await bank.key('GET', `/payments?${query}`))
  return [count, payments.map(({ payment_id }: { payment_id: string }) => payment_id)]
}

describe('a batch with payments and returns', () => {
  let batch: string
  let whole: string
  let part: string
  beforeAll(async () => {
    whole = await paid('10000')
    part = await paid('5000')
    await give(meadow, whole)
    await give(meadow, part, '2000')
    expect(await projected(harbor)).toMatchObject([
      { currency: 'USD', net_total: '-3000', credits: '12000', debits: '15000', txn_count: 4 },
    ])
    batch = await run()
  })

  test('nets them', async () => {
    const position = { currency: 'USD', net_amount: '3000', txn_count: 4 }
    expect((await detailsOf(harbor, batch)).positions).toMatchObject([
      { ...position, counterparty_id: meadow.partnerId, position_type: 'Debit', credits: '12000', debits: '15000' },
    ])
    expect((await detailsOf(meadow, batch)).positions).toMatchObject([
      { ...position, counterparty_id: harbor.partnerId, position_type: 'Credit', credits: '15000', debits: '12000' },
    ])
    expect(await auditSettlement(net.database.db)).toEqual(NOTHING)
  })

  test('has proofs that verify', async () => {
    for (const bank of [harbor, meadow]) {
      const proof = BatchProof.parse(expectData(await bank.key('GET', `/settlements/${batch}/proof`)))
      const { ok } = verifyInclusion(
        {
          leafHash: leafHash(leafData(proof.leaf), nodeHasher),
          index: proof.leaf_index,
          size: proof.tree_size,
          path: proof.audit_path.map((hash) => decodeBase64(hash, 32)),
          root: decodeBase64(proof.root_hash, 32),
        },
        nodeHasher,
      )
      expect([ok, proof.leaf.amount]).toEqual([true, '3000'])
    }
  })

  test('lists them with their type, and each can be read', async () => {
    const { count, transactions } = await listed(meadow, batch)
    const types = transactions.map(({ transaction_lines: [line] }) => line?.transaction_type)
    expect([count, types.toSorted()]).toEqual([4, ['TT_PAYMENT', 'TT_PAYMENT', 'TT_REFUND', 'TT_REFUND']])
    for (const { reference, ...transaction } of transactions) {
      const path = `/settlements/${batch}/transactions/${transaction.token}`
      expect(expectData(await harbor.key('GET', path))).toEqual(transaction)
    }
  })

  test('exports them, with the type last', async () => {
    const { body } = await meadow.key('GET', `/settlements/${batch}/transactions.csv`)
    const [headings, ...lines] = body.trimEnd().split('\r\n')
    expect(headings.split(',').slice(-2)).toEqual(['signed_minor_units', 'transaction_type'])
    expect(lines.map((line: string) => line.split(',').slice(-2).join(' ')).toSorted()).toEqual([
      '-10000 TT_REFUND',
      '-2000 TT_REFUND',
      '10000 TT_PAYMENT',
      '5000 TT_PAYMENT',
    ])
  })

  test('settles each payment once, in its state, totals and events', async () => {
    expect([await stateOf(harbor, whole), await stateOf(meadow, part)]).toEqual(['settled', 'settled'])
    expect(await completed('state=settled')).toEqual([2, [part, whole]])
    expect(await completed('state=completed')).toEqual([0, []])
    const actor = { kind: 'system', name: 'test' } as const
    const { random } = net
    const ctx = { db: net.database.db, actor, now: net.clock.now, random, requestId: 'test', address: 'test' }
    expect(await emitSettled(ctx)).toBe(2)
  })
})

test('a return after the settlement of its payment leaves it settled, and nets in the next batch', async () => {
  const id = await paid('700')
  await run()
  await give(meadow, id, '300')
  expect(await stateOf(harbor, id)).toBe('settled')
  for (const bank of [harbor, meadow]) expect(await completed('state=completed', bank)).toEqual([0, []])
  const batch = await run()
  expect((await detailsOf(harbor, batch)).positions).toMatchObject([
    { position_type: 'Credit', net_amount: '300', credits: '300', debits: '0', txn_count: 1 },
  ])
  expect(await stateOf(harbor, id)).toBe('settled')
  expect((await completed('state=settled'))[0]).toBe(3)
  expect(await completed('state=completed')).toEqual([0, []])
  const steps = expectData(await harbor.key('GET', `/payments/${id}/timeline`)).entries
  expect(steps.map(({ kind }: { kind: string }) => kind).slice(-3)).toEqual(['transaction', 'settled', 'returned'])
})

test('an unsettled payment is listed once, however many returns it has', async () => {
  const id = await paid('900')
  await give(meadow, id, '100')
  await give(meadow, id, '200')
  for (const bank of [harbor, meadow]) {
    const { count, payments } = expectData(await bank.key('GET', '/payments?state=completed'))
    expect([count, payments.map(({ payment_id }: { payment_id: string }) => payment_id)]).toEqual([1, [id]])
  }
})
