import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { type Bank, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { answerTasks } from './index.ts'

let net: TestNetwork
let bank: Bank
beforeAll(async () => {
  net = await testNetwork()
  await net.openSandbox()
  bank = await net.bank('harbor')
})
afterAll(() => net.close())

test('four concurrent processes answer each task once', async () => {
  const own = await bank.customer('juniper')
  const ids: string[] = []
  for (let i = 0; i < 40; i++) ids.push(await submitted(bank, own, `${i % 4 === 0 ? 'fraud_detected' : 'any'}@testpay`))
  const ctx = {
    db: net.database.db,
    random: net.random,
    now: net.clock.now,
    actor: { kind: 'system', name: 'test' } as const,
    requestId: 'test',
    address: 'local',
  }
  const answered = await Promise.all([1, 2, 3, 4].map(() => answerTasks(ctx)))
  expect(answered.reduce((sum, n) => sum + n)).toBe(ids.length)
  // All four took part; otherwise nothing was concurrent.
  expect(answered.filter((n) => n > 0).length).toBeGreaterThan(1)
  const [counts] = await rows<{ steps: number; transactions: number; exceptions: number }>(
    net.database.db,
    sql`select (select count(*)::int from task_events where kind in ('completed', 'failed')) as steps,
               (select count(*)::int from transactions) as transactions,
               (select count(*)::int from payment_exceptions) as exceptions`,
  )
  expect(counts).toEqual({ steps: 40, transactions: 30, exceptions: 10 })
})
