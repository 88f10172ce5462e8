import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.ts'
import { accept, created, decide, stateOf, submitted } from '../../../testing/model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../../../testing/network.ts'
import { taskEvents } from '../../admissions/table.ts'
import { PaymentTimeline } from '../contract.ts'

let stranger: Bank
const { net, harbor, meadow, willow, aspen } = await twoBanks()
beforeAll(async () => {
  stranger = await net.bank('stranger')
})

/** A pull by meadow that waits for harbor's customer. */
const pull = () => submitted(meadow, willow, aspen, { type: 'Type_Pull' })
const timeline = async (bank: Bank, id: string) =>
  PaymentTimeline.parse(expectData(await bank.key('GET', `/payments/${id}/timeline`))).entries
const steps = async (bank: Bank, id: string) =>
  (await timeline(bank, id)).map(({ kind, detail, actor }) => [kind, detail, actor].filter(Boolean).join(' '))

test('a payment’s timeline leads from its creation to its batch, and then shows it as settled', async () => {
  const id = await pull()
  net.clock.advance(1000)
  expectData(await accept(harbor, id))
  net.clock.advance(1000)
  expect(await stateOf(meadow, id)).toBe('completed')
  const [batch] = expectData(await meadow.member('POST', '/settlements')).batches
  expect(await stateOf(meadow, id)).toBe('settled')
  expect(await stateOf(harbor, id)).toBe('settled')
  const steps = await timeline(meadow, id)
  const transaction = expectData(await meadow.key('GET', `/payments/${id}/transactions`))
  expect(steps.map(({ kind }) => kind)).toEqual([
    'created',
    'submitted',
    'task_opened',
    'task_completed',
    'transaction',
    'settled',
  ])
  expect(steps.at(-2)).toMatchObject({ resource_id: transaction.token, detail: transaction.approval_code })
  expect(steps.at(-1)).toMatchObject({ resource_id: batch.token, at: net.clock.now.toISOString() })
})

test('of a history that is too long, the newest entries are shown', async () => {
  const id = await pull()
  const [opened] = await net.database.db.select().from(taskEvents).where(eq(taskEvents.paymentId, id))
  if (!opened) throw new Error('the payment has no task')
  const times = Array.from({ length: 500 }, (_, i) => new Date(opened.at.getTime() + i + 1))
  const token = (at: Date) => newId('evt', at, net.random)
  await net.database.db
    .insert(taskEvents)
    .values(times.map((at) => ({ ...opened, kind: 'held' as const, at, token: token(at) })))
  const shown = (await timeline(meadow, id)).filter(({ kind }) => kind.startsWith('task_'))
  expect(shown.map(({ kind, at }) => [kind, at])).toEqual(times.map((at) => ['task_held', at.toISOString()]))
})

test('people are named to their own organization only', async () => {
  const id = await pull()
  expectData(await accept(harbor, id))
  expect(await steps(harbor, id)).toContain('task_completed customer_authentication everything (API key)')
  expect(await steps(meadow, id)).toContain('task_completed customer_authentication @harbor')
})

test('a declined payment ends with its exception', async () => {
  const id = await pull()
  net.clock.advance(1000)
  expectData(await decide(harbor, id, 'failed', 'insufficient_funds'))
  expect((await steps(meadow, id)).slice(-2)).toEqual([
    'task_failed customer_authentication @harbor',
    'failed A011 system',
  ])
})

test('the timeline of a payment is hidden from others', async () => {
  const id = await created(meadow, willow, aspen, { type: 'Type_Pull' })
  expect((await harbor.key('GET', `/payments/${id}/timeline`)).status).toBe(404)
  expectData(await meadow.key('POST', `/payments/${id}/submissions`))
  expect(await steps(harbor, id)).toEqual([
    'created @meadow',
    'submitted @meadow',
    'task_opened customer_authentication system',
  ])
  const hidden = await stranger.key('GET', `/payments/${id}/timeline`)
  expect([hidden.status, hidden.body]).toEqual([
    404,
    { code: 'error.not_found', message: 'Requested resource not found' },
  ])
})

test('the transactions of settled payments are found in their batch', async () => {
  const ids = [await pull(), await pull(), await pull()]
  for (const id of ids) expectData(await accept(harbor, id))
  const [batch, ...more] = expectData(await harbor.member('POST', '/settlements')).batches
  expect(more).toEqual([])
  for (const id of ids) {
    const transaction = expectData(await meadow.key('GET', `/payments/${id}/transactions`))
    const settled = await meadow.key('GET', `/settlements/${batch.token}/transactions/${transaction.token}`)
    expect(expectData(settled)).toEqual(transaction)
  }
})
