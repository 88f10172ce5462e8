import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hasCheckDigits } from '../../kernel/money/bank-account.ts'
import { rows } from '../../platform/db/rows.ts'
import { changeTo, instructions, setSettlementAccount } from '../../testing/finality/instructions.ts'
import { lineOf, statement, upload } from '../../testing/finality/statements.ts'
import { limit, type Pair, pairOfBanks, seen } from '../../testing/liquidity/limits.ts'
import { accept, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, operatorAndBank } from '../../testing/network.ts'
import { auditLiquidity } from '../liquidity/index.ts'

const { net, operator } = await operatorAndBank()

/** A payment of a new pair of banks, which is completed but not settled. */
async function paid(total = '700', currency = 'USD'): Promise<Pair> {
  const pair = await pairOfBanks(net)
  const { harbor, meadow, willow, aspen } = pair
  expectData(await accept(meadow, await submitted(harbor, willow, aspen, { total, currency })))
  return pair
}

async function settle() {
  // Records of one millisecond have no order.
  net.clock.advance(1000)
  expectData(await operator.member('POST', '/settlements'))
}

/** A settled payment, with the instructions of its two sides. */
async function settled(total = '700', currency = 'USD') {
  await setSettlementAccount(operator, currency)
  const pair = await paid(total, currency)
  await settle()
  const of = async ({ partnerId }: Bank) => {
    const [found] = await instructions(operator, `currency=${currency}&partner_id=${partnerId}`)
    if (!found) throw new Error('there is no instruction')
    return found
  }
  return { ...pair, pays: await of(pair.harbor), receives: await of(pair.meadow) }
}

const batchOf = async ({ key }: Bank, id: string) => expectData(await key('GET', `/settlements/${id}`)).summary

describe('instructions', () => {
  test('exist for each net position of a batch with a settlement account, and for no other', async () => {
    const { pays, receives } = await settled('700')
    expect(pays).toMatchObject({ direction: 'pays', amount: { currency: 'USD', total: '700' }, state: 'pending' })
    expect(receives).toMatchObject({ direction: 'receives', amount: { currency: 'USD', total: '700' } })
    expect(pays.batch_id).toBe(receives.batch_id)
    expect(await instructions(operator, `batch_id=${pays.batch_id}`)).toHaveLength(2)
    const { harbor } = await paid('700', 'DKK')
    await settle()
    expect(await instructions(operator, 'currency=DKK')).toEqual([])
    const [batch] = expectData(await harbor.key('GET', '/settlements')).batches
    expect(batch.finality).toBeNull()
  })

  test('are absent for a net position of zero', async () => {
    await setSettlementAccount(operator)
    const { harbor, meadow, willow, aspen } = await paid('50')
    expectData(await accept(harbor, await submitted(meadow, aspen, willow, { total: '50' })))
    await settle()
    expect(await instructions(operator, `partner_id=${harbor.partnerId}`)).toEqual([])
    const [batch] = expectData(await harbor.key('GET', '/settlements')).batches
    expect(batch.finality).toBeNull()
  })

  test('have references of their own with check digits', async () => {
    const { pays, receives } = await settled()
    expect(hasCheckDigits(pays.reference)).toBe(true)
    expect(hasCheckDigits(receives.reference)).toBe(true)
    expect(pays.reference).not.toBe(receives.reference)
    expect(pays.reference).toMatch(/^RF\d\d[0-9A-HJKMNP-TV-Z]{12}$/)
  })

  test('of others are not in a namespace’s list', async () => {
    const { harbor, meadow, pays, receives } = await settled()
    const own = expectData(await harbor.key('GET', '/settlements/instructions')).instructions
    expect(own.map((one: { instruction_id: string }) => one.instruction_id)).toEqual([pays.instruction_id])
    expect(own[0]).not.toHaveProperty('partner_id')
    expect(own[0].settlement_account).toEqual({
      bank: 'Central Bank of Harbor',
      holder: 'Harbor Clearing Ltd',
      iban: 'DE89370400440532013000',
      account_number: null,
      bic: null,
    })
    const theirs = expectData(
      await meadow.key('GET', `/settlements/instructions?batch_id=${pays.batch_id}`),
    ).instructions
    expect(theirs).toMatchObject([{ instruction_id: receives.instruction_id, direction: 'receives' }])
  })

  test('are listed newest first, page by page', async () => {
    const [first, second] = [await settled(), await settled()]
    const path = '/operator/settlement-instructions?limit=3&currency=USD'
    const page = expectData(await operator.member('GET', path))
    const rest = expectData(await operator.member('GET', `${path}&cursor=${page.next_cursor}`))
    const batches = [...page.instructions, ...rest.instructions].map((one) => one.batch_id).slice(0, 4)
    expect(batches).toEqual([second, second, first, first].map(({ pays }) => pays.batch_id))
    expect((await operator.member('GET', `${path}&cursor=other`)).status).toBe(400)
  })
})

describe('the state of an instruction', () => {
  test.each([
    [['sent', 'confirmed'], 200],
    [['confirmed'], 200],
    [['sent', 'rejected', 'sent', 'confirmed'], 200],
    [['sent', 'confirmed', 'rejected'], 200],
    [['sent', 'sent'], 409],
    [['rejected'], 409],
    [['confirmed', 'confirmed'], 409],
    [['confirmed', 'sent'], 409],
  ])('changes through %s with %i', async (states, status) => {
    const { pays } = await settled()
    const replies = []
    for (const state of states) replies.push(await changeTo(operator, pays, state))
    expect(replies.map((reply) => reply.status)).toEqual(states.map((_, i) => (i < states.length - 1 ? 200 : status)))
  })

  test('needs a reason to be confirmed or rejected by hand', async () => {
    const { pays } = await settled()
    for (const state of ['confirmed', 'rejected']) {
      const path = `/operator/settlement-instructions/${pays.instruction_id}`
      const reply = await operator.member('PUT', path, { body: { state } })
      expect([reply.status, reply.body.message]).toEqual([400, 'reason: is required'])
    }
  })

  test('changes only if it is the one that the caller has seen', async () => {
    const { pays } = await settled()
    const path = `/operator/settlement-instructions/${pays.instruction_id}`
    const change = (expected_state: string) =>
      operator.member('PUT', path, { body: { state: 'confirmed', reason: 'By telephone', expected_state } })
    expectData(await changeTo(operator, pays, 'sent'))
    const late = await change('pending')
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('was pending and is now sent')])
    expect(await instructions(operator, `batch_id=${pays.batch_id}&state=confirmed`)).toEqual([])
    expectData(await change('sent'))
  })

  test('becomes sent for all pending ones of a batch', async () => {
    const { pays } = await settled()
    expectData(await changeTo(operator, pays, 'confirmed'))
    const path = `/operator/batches/${pays.batch_id}/instructions/sent`
    expect(expectData(await operator.member('POST', path))).toEqual({ sent: 1 })
    expect(expectData(await operator.member('POST', path))).toEqual({ sent: 0 })
    expect((await instructions(operator, `batch_id=${pays.batch_id}`)).map(({ state }) => state).toSorted()).toEqual([
      'confirmed',
      'sent',
    ])
    expect((await operator.member('POST', '/operator/batches/none/instructions/sent')).status).toBe(404)
  })

  test('is recorded in the logs of the operator and of the namespace', async () => {
    const { harbor, pays } = await settled()
    expectData(await changeTo(operator, pays, 'confirmed'))
    for (const bank of [harbor, operator]) {
      const { entries } = expectData(await bank.member('GET', '/audit-entries?action=finality.confirm'))
      expect(entries[0]).toMatchObject({
        resource_id: pays.instruction_id,
        before: { state: 'pending' },
        after: { state: 'confirmed', reference: pays.reference, reason: 'Confirmed by telephone' },
      })
    }
  })
})

describe('a batch', () => {
  test('is final once every instruction is confirmed, and stays so', async () => {
    const { harbor, pays, receives } = await settled()
    const pending = { state: 'pending', final_on: null }
    expect((await batchOf(harbor, pays.batch_id)).finality).toEqual({
      ...pending,
      instructions: { total: 2, sent: 0, confirmed: 0, rejected: 0 },
    })
    expectData(await changeTo(operator, pays, 'confirmed'))
    expectData(await changeTo(operator, receives, 'sent'))
    expect((await batchOf(harbor, pays.batch_id)).finality).toEqual({
      ...pending,
      instructions: { total: 2, sent: 1, confirmed: 1, rejected: 0 },
    })
    expectData(await changeTo(operator, receives, 'confirmed'))
    const { finality, status } = await batchOf(harbor, pays.batch_id)
    expect(finality).toEqual({
      state: 'final',
      final_on: expect.any(Number),
      instructions: { total: 2, sent: 0, confirmed: 2, rejected: 0 },
    })
    expect(status).toBe('COMPLETED')
    expect((await changeTo(operator, pays, 'rejected')).status).toBe(409)
    const [run] = expectData(await operator.member('GET', '/operator/settlement-runs?environment=sandbox&limit=1')).runs
    expect(run.batches.find(({ token }: { token: string }) => token === pays.batch_id).finality).toEqual(finality)
    const whole = expectData(await operator.member('GET', `/operator/batches/${pays.batch_id}`))
    expect(whole.batch.finality).toEqual(finality)
  })

  test('that becomes final is announced to both sides once', async () => {
    const { harbor, meadow, pays, receives } = await settled()
    net.clock.advance(1000)
    for (const one of [pays, receives]) expectData(await changeTo(operator, one, 'confirmed'))
    for (const bank of [harbor, meadow]) {
      const found = await rows<{ event_type: string; state: string }>(
        net.database.db,
        sql`select event_type, data->'finality'->>'state' as state from events
             where partner_id = ${bank.partnerId} and record_type = 'RT_SettlementBatches' order by token`,
      )
      expect(found).toEqual([
        { event_type: 'EK_Created', state: 'pending' },
        { event_type: 'EK_Updated', state: 'final' },
      ])
    }
  })

  test('frees headroom when it is final, not when it is completed', async () => {
    await setSettlementAccount(operator)
    const { harbor } = await paid('700')
    await limit(net, operator, harbor, { kind: 'cap', total: '1000' })
    const before = await seen(harbor)
    expect(before).toMatchObject({ position: '-700', headroom: '300' })
    const ownLimit = async () => expectData(await harbor.key('GET', '/liquidity')).liquidity[0]
    const held = (total: string) => ({ freed_by: 'finality', not_final: { currency: 'USD', total } })
    expect(await ownLimit()).toMatchObject(held('0'))
    await settle()
    expect(await seen(harbor)).toEqual(before)
    expect(await ownLimit()).toMatchObject(held('-700'))
    expect(await auditLiquidity(net.database.db)).toEqual([])
    const [own] = await instructions(operator, `partner_id=${harbor.partnerId}`)
    for (const one of await instructions(operator, `batch_id=${own?.batch_id}`)) {
      expect(await seen(harbor)).toEqual(before)
      expectData(await changeTo(operator, one, 'confirmed'))
      expect(await auditLiquidity(net.database.db)).toEqual([])
    }
    expect(await seen(harbor)).toMatchObject({ position: '0', headroom: '1000' })
    expect(await ownLimit()).toMatchObject(held('0'))
    const { movements } = expectData(await harbor.key('GET', '/liquidity/movements'))
    expect(movements[0]).toMatchObject({ kind: 'settlement', amount: { total: '-700' }, batch_id: own?.batch_id })
  })

  test('frees headroom once and stays final since the same time, also if the bank reports its payments later', async () => {
    const { harbor, pays, receives } = await settled('400')
    await limit(net, operator, harbor, { kind: 'cap', total: '1000' })
    for (const one of [pays, receives]) expectData(await changeTo(operator, one, 'confirmed'))
    const [position, { finality }] = [await seen(harbor), await batchOf(harbor, pays.batch_id)]
    net.clock.advance(60_000)
    expectData(await upload(operator, statement([pays, receives].map(lineOf))))
    expect(await seen(harbor)).toEqual(position)
    expect((await batchOf(harbor, pays.batch_id)).finality).toEqual(finality)
    expect(await auditLiquidity(net.database.db)).toEqual([])
  })

  test('that is not final counts towards a cap that is set later', async () => {
    const { harbor, pays, receives } = await settled('400')
    await limit(net, operator, harbor, { kind: 'cap', total: '1000' })
    expect(await seen(harbor)).toMatchObject({ position: '-400', headroom: '600' })
    for (const one of [pays, receives]) expectData(await changeTo(operator, one, 'confirmed'))
    expect(await seen(harbor)).toMatchObject({ position: '0', headroom: '1000' })
    expect(await auditLiquidity(net.database.db)).toEqual([])
  })
})
