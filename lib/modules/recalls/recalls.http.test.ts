import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { auditEntries, events } from '../../platform/write/table.ts'
import { caller } from '../../testing/bank.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { created, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type Reply, twoBanks } from '../../testing/network.ts'
import { organizations } from '../organizations/table.ts'
import { Return } from '../returns/contract.ts'
import { Transaction } from '../transactions/contract.ts'
import { Recall } from './contract.ts'
import { expireRecalls } from './expire-recalls.ts'

// Harbor sends payments to meadow, which completes them without tasks, and recalls them.

const DAY = 86_400_000
let stranger: Bank
const { net, harbor, meadow, willow, aspen } = await twoBanks()
beforeAll(async () => {
  stranger = await net.bank('stranger')
})

const usd = (total: number | string) => ({ currency: 'USD', total: `${total}` })
const paid = (total = '10000') => submitted(harbor, willow, aspen, { total })
const recall = (bank: Bank, id: string, body: object = {}): Promise<Reply> =>
  bank.key('POST', `/payments/${id}/recalls`, { body: { reason: 'DUPL', ...body } })
const recalled = async (id: string, body: object = {}) => Recall.parse(expectData(await recall(harbor, id, body)))
type Step = 'accept' | 'refuse' | 'cancel'
const take = (
  bank: Bank,
  step: Step,
  { payment_id, recall_id }: Pick<Recall, 'payment_id' | 'recall_id'>,
  body?: object,
) =>
  bank.key('POST', `/payments/${payment_id}/recalls/${recall_id}/${step}`, {
    body: body ?? (step === 'refuse' ? { reason: 'AM04' } : undefined),
  })
const find = async (bank: Bank, { payment_id, recall_id }: Recall) =>
  Recall.parse(expectData(await bank.key('GET', `/payments/${payment_id}/recalls/${recall_id}`)))
const sweep = () =>
  expireRecalls({
    db: net.database.db,
    random: net.random,
    now: net.clock.now,
    actor: { kind: 'system', name: 'test' },
    requestId: 'test',
    address: 'test',
  })
const returnedOf = async (id: string) => expectData(await harbor.key('GET', `/payments/${id}`)).returned?.total
const refused = ({ status, body }: Reply) => [status, body.message]

describe('a recall', () => {
  test('moves no money, and both sides can read it, each without the names of people on the other', async () => {
    const id = await paid()
    const made = await recalled(id, { amount: usd(4500), note: 'Sent twice' })
    expect(made).toMatchObject({
      payment_id: id,
      amount: usd(4500),
      reason: 'DUPL',
      note: 'Sent twice',
      state: 'open',
      direction: 'out',
      other_domain: 'meadow',
      created_by: 'everything (API key)',
      ended_by: null,
      refusal: null,
      return_id: null,
      created_on: net.clock.now.toISOString(),
      expires_on: new Date(net.clock.now.getTime() + 10 * DAY).toISOString(),
      ended_on: null,
    })
    expect(await find(meadow, made)).toEqual({
      ...made,
      direction: 'in',
      other_partner_id: harbor.partnerId,
      other_domain: 'harbor',
      created_by: null,
    })
    expect(await returnedOf(id)).toBeUndefined()
  })

  test('that is granted returns the amount with a reversal, at once and once', async () => {
    const made = await recalled(await paid(), { amount: usd(4500) })
    const granted = Recall.parse(expectData(await take(meadow, 'accept', made)))
    expect(granted).toMatchObject({ state: 'granted', ended_by: 'everything (API key)', refusal: null })
    const path = `/payments/${made.payment_id}`
    const returned = Return.parse(expectData(await meadow.key('GET', `${path}/returns/${granted.return_id}`)))
    expect(returned).toMatchObject({ amount: usd(4500), reason: 'FOCR', recall_id: made.recall_id, direction: 'out' })
    expect(returned.transaction_id).toBe(granted.transaction_id)
    const transaction = Transaction.parse(
      expectData(await harbor.key('GET', `${path}/transactions/${granted.transaction_id}`)),
    )
    expect(transaction.transaction_lines).toMatchObject([
      { transaction_type: 'TT_REVERSAL', partner_id: meadow.partnerId, direction: 'TD_Debit', amount: usd(4500) },
      { transaction_type: 'TT_REVERSAL', partner_id: harbor.partnerId, direction: 'TD_Credit', amount: usd(4500) },
    ])
    expect(await returnedOf(made.payment_id)).toBe('4500')
    expect(refused(await take(meadow, 'accept', made))).toEqual([409, 'The recall is granted'])
    expect(await returnedOf(made.payment_id)).toBe('4500')
  })

  test('that is refused shows the reason to the sender, who can create another one', async () => {
    const made = await recalled(await paid())
    expect(refused(await take(meadow, 'refuse', made, { reason: 'NARR' }))).toEqual([
      400,
      'message: is required with the reason NARR',
    ])
    const answer = { reason: 'NARR', message: 'The customer disputes it' }
    expectData(await take(meadow, 'refuse', made, answer))
    expect(await find(harbor, made)).toMatchObject({ state: 'refused', refusal: answer, ended_by: null })
    expect(await returnedOf(made.payment_id)).toBeUndefined()
    await recalled(made.payment_id)
  })

  test('can be canceled by the side that created it, and answered by the other only', async () => {
    const made = await recalled(await paid())
    expect(refused(await take(harbor, 'accept', made))).toEqual([
      403,
      'Only the namespace that received the money can answer a recall',
    ])
    expect((await take(harbor, 'refuse', made)).status).toBe(403)
    expect((await take(meadow, 'cancel', made)).status).toBe(403)
    expectData(await take(harbor, 'cancel', made))
    expect(await find(meadow, made)).toMatchObject({ state: 'canceled', ended_by: null })
    expect(refused(await take(meadow, 'accept', made))).toEqual([409, 'The recall is canceled'])
  })

  test('within a namespace is created and granted by it', async () => {
    const id = await submitted(meadow, aspen, await meadow.customer('ash'))
    const made = Recall.parse(expectData(await recall(meadow, id)))
    expect(made).toMatchObject({ direction: 'within', other_partner_id: null, other_domain: null })
    expect(expectData(await take(meadow, 'accept', made))).toMatchObject({ state: 'granted' })
  })

  test('is not granted in addition to a return that was made since', async () => {
    const id = await paid()
    const giveBack = (total: number) =>
      meadow.key('POST', `/payments/${id}/returns`, { body: { reason: 'FOCR', amount: usd(total) } })
    expectData(await giveBack(1000))
    net.clock.advance(1)
    const made = await recalled(id, { amount: usd(4000) })
    expectData(await giveBack(4000))
    expect(refused(await take(meadow, 'accept', made))).toEqual([
      409,
      expect.stringContaining('has been returned since the recall was created'),
    ])
    expect(await returnedOf(id)).toBe('5000')
    expectData(await take(meadow, 'refuse', made, { reason: 'ARDT' }))
    expect(expectData(await take(meadow, 'accept', await recalled(id, { amount: usd(2000) })))).toMatchObject({
      state: 'granted',
    })
  })

  test('can be granted after the return period, if it was created within it', async () => {
    const id = await paid()
    net.clock.advance(180 * DAY)
    const made = await recalled(id)
    net.clock.advance(DAY)
    expect((await meadow.key('POST', `/payments/${id}/returns`, { body: { reason: 'CUST' } })).status).toBe(409)
    expect(expectData(await take(meadow, 'accept', made))).toMatchObject({ state: 'granted' })
  })
})

describe('a recall is refused', () => {
  test.each([
    ['of a payment that is not completed', async () => created(harbor, willow, aspen), 409, 'Only a completed payment'],
    ['after the return period', () => paid(), 409, '180 days ago'],
    ['while another is open', () => paid(), 409, 'already has an open recall'],
  ])('%s', async (name, make, status, message) => {
    const id = await make()
    if (name.includes('period')) net.clock.advance(180 * DAY + 1)
    if (name.includes('open')) await recalled(id)
    expect(refused(await recall(harbor, id))).toEqual([status, expect.stringContaining(message)])
  })

  test.each([
    [{ amount: usd(10001) }, 409, 'at most "10000"'],
    [{ amount: { currency: 'EUR', total: '1' } }, 400, 'amount.currency: must be USD'],
    [{ amount: usd(0) }, 400, 'amount'],
    [{ reason: 'NARR' }, 400, 'note: is required'],
    [{ reason: 'FOCR' }, 400, 'reason'],
    [{ note: 'x'.repeat(141) }, 400, 'note'],
  ])('%o', async (body, status, message) => {
    expect(refused(await recall(harbor, await paid(), body))).toEqual([status, expect.stringContaining(message)])
  })

  test('to the receiving side, and a stranger sees nothing', async () => {
    const made = await recalled(await paid())
    expect(refused(await recall(meadow, made.payment_id))).toEqual([403, expect.stringContaining('sent the money')])
    const path = `/payments/${made.payment_id}/recalls`
    for (const [method, rest] of [
      ['POST', ''],
      ['GET', ''],
      ['GET', `/${made.recall_id}`],
    ] as const)
      expect((await stranger.key(method, `${path}${rest}`, { body: { reason: 'DUPL' } })).status).toBe(404)
    for (const step of ['accept', 'refuse', 'cancel'] as const)
      expect((await take(stranger, step, made)).status).toBe(404)
    expect((await take(harbor, 'cancel', { ...made, recall_id: 'rcl_00000000000000000000000000' })).status).toBe(404)
    expect(expectData(await stranger.key('GET', '/recalls')).recalls).toEqual([])
  })

  test('after ten of a payment', async () => {
    const id = await paid()
    for (let n = 0; n < 10; n++) expectData(await take(harbor, 'cancel', await recalled(id)))
    expect(refused(await recall(harbor, id))).toEqual([409, 'The payment has 10 recalls, which is the maximum'])
  })

  test('while an organization is suspended, and cannot be granted then', async () => {
    const [open, id] = [await recalled(await paid()), await paid()]
    const enable = (bank: Bank, enabled: boolean) =>
      net.database.db.update(organizations).set({ enabled }).where(eq(organizations.token, bank.orgId))
    await enable(meadow, false)
    expect(refused(await recall(harbor, id))).toEqual([409, expect.stringContaining('suspended or closed')])
    await enable(meadow, true)
    await enable(harbor, false)
    expect(refused(await take(meadow, 'accept', open))).toEqual([409, expect.stringContaining('suspended or closed')])
    expect(expectData(await take(meadow, 'refuse', open))).toMatchObject({ state: 'refused' })
    await enable(harbor, true)
  })

  test('to members without its permissions: support creates and refuses, but does not send money', async () => {
    const [sender, receiver] = [await newMember(net, harbor, 'support'), await newMember(net, meadow, 'support')]
    const viewing = await newMember(net, harbor, 'viewer')
    const id = await paid()
    const body = { reason: 'CUST' }
    expect((await viewing.member('POST', `/payments/${id}/recalls`, { body })).status).toBe(403)
    const { recall_id } = expectData(await sender.member('POST', `/payments/${id}/recalls`, { body }))
    const path = `/payments/${id}/recalls/${recall_id}`
    expect((await receiver.member('POST', `${path}/accept`)).status).toBe(403)
    expectData(await receiver.member('POST', `${path}/refuse`, { body: { reason: 'CUST' } }))
    expect(await returnedOf(id)).toBeUndefined()
  })
})

describe('a recall without an answer', () => {
  test('expires at its time, for both sides, even before the job has run', async () => {
    const made = await recalled(await paid())
    net.clock.advance(10 * DAY)
    expect(refused(await take(meadow, 'accept', made))).toEqual([409, 'The recall has expired'])
    expect(refused(await take(harbor, 'cancel', made))).toEqual([409, 'The recall has expired'])
    expect(await sweep()).toBeGreaterThan(0)
    expect(await find(meadow, made)).toMatchObject({ state: 'expired', ended_by: null })
    expect(await sweep()).toBe(0)
    const log = await net.database.db.select().from(auditEntries).where(eq(auditEntries.resourceId, made.recall_id))
    expect(log.map(({ action }) => action).sort()).toEqual(['recall.create', 'recall.expire'])
  })

  test('has the period that the network sets', async () => {
    const { app } = createGateway({ ...net.deps, recallDays: 3 })
    const key = caller(app, {
      'x-service-api-key': harbor.secret,
      'x-org-id': harbor.orgId,
      'x-partner-id': harbor.partnerId,
    })
    const { expires_on } = expectData(
      await key('POST', `/payments/${await paid()}/recalls`, { body: { reason: 'DUPL' } }),
    )
    expect(expires_on).toBe(new Date(net.clock.now.getTime() + 3 * DAY).toISOString())
  })
})

test('both sides are notified of the creation and the end, and the timeline shows who did what', async () => {
  const made = await recalled(await paid())
  expectData(await take(meadow, 'accept', made))
  const found = await net.database.db
    .select()
    .from(events)
    .where(inArray(events.recordType, ['RT_Recalls', 'RT_Returns']))
    .orderBy(events.token)
  const own = found.filter(({ data }) => JSON.stringify(data).includes(made.payment_id))
  const shown = own.map(({ partnerId, recordType, eventType, data }) => [
    partnerId === harbor.partnerId ? 'harbor' : 'meadow',
    recordType,
    eventType,
    (data as { state?: string }).state,
  ])
  expect(shown.sort()).toEqual(
    ['harbor', 'meadow'].flatMap((side) => [
      [side, 'RT_Recalls', 'EK_Created', 'open'],
      [side, 'RT_Recalls', 'EK_Updated', 'granted'],
      [side, 'RT_Returns', 'EK_Created', undefined],
    ]),
  )
  const timeline = async (bank: Bank) => {
    const { entries } = expectData(await bank.key('GET', `/payments/${made.payment_id}/timeline`))
    return entries.slice(-3).map(({ kind, actor, detail }: Record<string, string>) => [kind, actor, detail])
  }
  expect(await timeline(harbor)).toEqual([
    ['recalled', 'everything (API key)', 'DUPL'],
    ['recall_granted', '@meadow', null],
    ['returned', '@meadow', 'FOCR'],
  ])
  expect((await timeline(meadow)).map(([, actor]: string[]) => actor)).toEqual([
    '@harbor',
    'everything (API key)',
    'everything (API key)',
  ])
})
