import { describe, expect, test } from 'vitest'
import {
  changeTo,
  instructions,
  type ListedInstruction,
  proposeSettlementAccount,
  setSettlementAccount,
} from '../../../testing/finality/instructions.ts'
import { lineOf, statement, upload } from '../../../testing/finality/statements.ts'
import { limit, pairOfBanks, seen } from '../../../testing/liquidity/limits.ts'
import { accept, submitted } from '../../../testing/model/payment-life.ts'
import { type Bank, expectData, operatorAndBank } from '../../../testing/network.ts'

// One booking of the bank counts once, whatever files report it, and a batch is not final while a reversal is open.

const { net, operator } = await operatorAndBank()
await setSettlementAccount(operator)

/** The two instructions of a new batch, whose debtor has a limit, with the entries that confirm them. */
async function settled() {
  const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
  await limit(net, operator, harbor, { kind: 'cap', total: '1000' })
  net.clock.advance(1000)
  expectData(await accept(meadow, await submitted(harbor, willow, aspen, { total: '700' })))
  expectData(await operator.member('POST', '/settlements'))
  const of = async ({ partnerId }: Bank) =>
    (await instructions(operator, `partner_id=${partnerId}`))[0] as ListedInstruction
  const [pays, receives] = [await of(harbor), await of(meadow)]
  const paid = { ...lineOf(pays), bankReference: `paid-${pays.reference}` }
  const takenBack = { ...paid, isReversal: true, direction: 'debit' as const, bankReference: `back-${pays.reference}` }
  const received = { ...lineOf(receives), bankReference: `received-${receives.reference}` }
  return { harbor, pays, receives, paid, takenBack, received }
}

const open = async ({ batch_id }: ListedInstruction) =>
  expectData(await operator.member('GET', `/operator/settlement-mismatches?state=open&batch_id=${batch_id}`)).mismatches
const resolve = async (id: string, body: object) =>
  operator.member('PUT', `/operator/settlement-mismatches/${id}`, { body: { reason: 'Asked the bank', ...body } })
const imported = async (...lines: Parameters<typeof statement>) =>
  expectData(await upload(operator, statement(...lines)))

async function stateOf({ batch_id, instruction_id }: ListedInstruction) {
  const found = await instructions(operator, `batch_id=${batch_id}`)
  return found.find((one) => one.instruction_id === instruction_id)
}
const finalityOf = async ({ batch_id }: ListedInstruction) =>
  expectData(await operator.member('GET', `/operator/batches/${batch_id}`)).batch.finality.state

describe('a booking that an earlier file reported', () => {
  test('does not confirm an instruction again that the bank has taken back', async () => {
    const { harbor, pays, paid, takenBack, received } = await settled()
    await imported([paid])
    await imported([takenBack])
    const [reversed] = await open(pays)
    expectData(await resolve(reversed.mismatch_id, { resolution: 'rejected' }))
    expect(await imported([paid, takenBack, received])).toMatchObject({ matched: 1, mismatched: 0, ignored: 2 })
    expect(await stateOf(pays)).toMatchObject({ state: 'rejected' })
    expect(await finalityOf(pays)).toBe('pending')
    expect(await seen(harbor)).toMatchObject({ position: '-700', headroom: '300' })
    expect(await imported([{ ...paid, bankReference: 'again' }])).toMatchObject({ matched: 1 })
    expect(await finalityOf(pays)).toBe('final')
  })

  test('is not a mismatch again, whether it is open or resolved', async () => {
    const { pays } = await settled()
    const unknown = { reference: 'NONE', total: '700', bankReference: `unknown-${pays.reference}` }
    expect(await imported([unknown])).toMatchObject({ mismatched: 1 })
    expect(await imported([unknown])).toMatchObject({ mismatched: 0, ignored: 1 })
    const { mismatches } = expectData(await operator.member('GET', '/operator/settlement-mismatches?limit=1'))
    const confirmation = { resolution: 'confirmed', instruction_id: pays.instruction_id }
    expectData(await resolve(mismatches[0].mismatch_id, confirmation))
    expect(await imported([unknown])).toMatchObject({ mismatched: 0, ignored: 1 })
  })

  test('is a new booking if the amount differs or it is the second payment of an entry', async () => {
    const { pays, paid } = await settled()
    expect(await imported([paid, { reference: 'X', total: '5', bankReference: 'X1' }])).toMatchObject({ matched: 1 })
    expect(await imported([{ ...paid, total: '1' }])).toMatchObject({ mismatched: 1, ignored: 0 })
    const twice = await settled()
    const both = statement([{ ...twice.paid, payments: 2 }])
    expect(expectData(await upload(operator, both))).toMatchObject({ matched: 1, mismatched: 1, ignored: 0 })
    expect(await open(twice.pays)).toMatchObject([{ kind: 'duplicate' }])
    expect(await stateOf(pays)).toMatchObject({ state: 'confirmed' })
  })
})

describe('a reversal that nobody has resolved', () => {
  test('keeps the batch from being final, also when the same file confirmed the payment', async () => {
    const { harbor, pays, receives, paid, takenBack } = await settled()
    expectData(await changeTo(operator, receives, 'confirmed'))
    expect(await imported([paid, takenBack])).toMatchObject({ matched: 1, mismatched: 1 })
    expect(await finalityOf(pays)).toBe('pending')
    expect(await seen(harbor)).toMatchObject({ position: '-700', headroom: '300' })
    const [reversed] = await open(pays)
    expectData(await resolve(reversed.mismatch_id, { resolution: 'rejected' }))
    expect(await stateOf(pays)).toMatchObject({ state: 'rejected' })
  })

  test('makes the batch final when it is dismissed', async () => {
    const { harbor, pays, paid, takenBack, received } = await settled()
    await imported([paid])
    await imported([takenBack])
    await imported([received])
    expect(await finalityOf(pays)).toBe('pending')
    const [reversed] = await open(pays)
    expectData(await resolve(reversed.mismatch_id, { resolution: 'dismissed' }))
    expect(await finalityOf(pays)).toBe('final')
    expect(await seen(harbor)).toMatchObject({ position: '0', headroom: '1000' })
  })
})

describe('a missing payment', () => {
  const day = (offset: number) => new Date(net.clock.now.getTime() + offset * 86_400_000).toISOString().slice(0, 10)

  test('is reported once, by the next statement, even after days without statements', async () => {
    const { pays } = await settled()
    expectData(await changeTo(operator, pays, 'sent'))
    await imported([], { day: day(0) })
    expect(await open(pays)).toEqual([])
    await imported([], { day: day(3) })
    const [missing] = await open(pays)
    expect(missing).toMatchObject({ kind: 'missing' })
    expectData(await resolve(missing.mismatch_id, { resolution: 'dismissed' }))
    await imported([], { day: day(4) })
    expect(await open(pays)).toEqual([])
  })

  test('is found although a person has confirmed it', async () => {
    const { pays } = await settled()
    expectData(await changeTo(operator, pays, 'sent'))
    expectData(await changeTo(operator, pays, 'confirmed'))
    await imported([], { day: day(1) })
    const [missing] = await open(pays)
    expect(missing).toMatchObject({ kind: 'missing' })
    expectData(await resolve(missing.mismatch_id, { resolution: 'confirmed' }))
  })

  test('is resolved when its instruction is rejected by hand', async () => {
    const { pays } = await settled()
    expectData(await changeTo(operator, pays, 'sent'))
    await imported([], { day: day(1) })
    expectData(await changeTo(operator, pays, 'rejected'))
    expect(await open(pays)).toEqual([])
  })
})

describe('an instruction', () => {
  test('of another currency cannot resolve a mismatch, and a dismissed one records none', async () => {
    await setSettlementAccount(operator, 'EUR')
    const { pays } = await settled()
    const eur = 'environment=sandbox&currency=EUR&format=camt'
    const line = { reference: 'NONE', total: '1', bankReference: `eur-${pays.reference}` }
    expectData(await upload(operator, statement([line], { currency: 'EUR' }), eur))
    const { mismatches } = expectData(await operator.member('GET', '/operator/settlement-mismatches?limit=1'))
    const [{ mismatch_id }] = mismatches
    const { instruction_id } = pays
    const refused = await resolve(mismatch_id, { resolution: 'confirmed', instruction_id })
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/instruction_id/)])
    const dismissed = await resolve(mismatch_id, { resolution: 'dismissed', instruction_id })
    expect(expectData(dismissed)).toMatchObject({ instruction_id: null })
  })

  test('that a statement confirms after a rejection no longer has the reason for the rejection', async () => {
    const { pays, paid } = await settled()
    expectData(await changeTo(operator, pays, 'confirmed'))
    net.clock.advance(10_000)
    expectData(await changeTo(operator, pays, 'rejected'))
    net.clock.advance(10_000)
    await imported([paid])
    const { instructions: own } = expectData(
      await operator.member('GET', `/operator/settlement-instructions?batch_id=${pays.batch_id}`),
    )
    const found = own.find(({ instruction_id }: ListedInstruction) => instruction_id === pays.instruction_id)
    expect(found).toMatchObject({ state: 'confirmed', reason: null })
    expect(found.confirmed_on > found.rejected_on).toBe(true)
  })

  test('that a person confirmed with an entry is not confirmed by another payment', async () => {
    const { pays, paid } = await settled()
    await imported([{ ...paid, total: '699' }])
    const [wrong] = await open(pays)
    expectData(await resolve(wrong.mismatch_id, { resolution: 'confirmed' }))
    await imported([{ ...paid, bankReference: 'second' }])
    expect(await open(pays)).toMatchObject([{ kind: 'duplicate' }])
  })
})

test('the number of a settlement account cannot change while instructions are open', async () => {
  await settled()
  const set = (account: { account_number: string } | { iban: string; bic: string }) =>
    proposeSettlementAccount(operator, 'USD', account)
  expect(await set({ account_number: '1' })).toMatchObject({ status: 409 })
  expect(await set({ iban: 'DE89370400440532013000', bic: 'COBADEFF' })).toMatchObject({ status: 200 })
})
