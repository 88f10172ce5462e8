import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idAtTime } from '../../kernel/ids.ts'
import { PREFIX } from '../../wire/operation.ts'
import { type Bank, type TestNetwork, testNetwork } from '../network.ts'

// Exporting 100,000 rows needs no more memory than a portion of them.

const ROWS = 100_000
const MAX_MB = 16

let net: TestNetwork
let bank: Bank

beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('long')
  const prefix = idAtTime('req', net.clock.now).slice(0, -16)
  await net.database.db.execute(sql`
    insert into logged_requests (token, organization_id, partner_id, method, path, status, latency_ms, actor_id, request_id, at)
    select ${prefix} || lpad(n::text, 16, '0'), ${bank.orgId}, ${bank.partnerId}, 'GET', '/payments/{payment_id}', 404, 3, 'api_x',
           'trace-' || n, ${net.clock.now.toISOString()}::timestamptz
      from generate_series(1, ${ROWS}) as n`)
})
afterAll(() => net.close())

const open = async (path: string) => {
  const headers = { authorization: `Bearer ${bank.jwt}`, 'x-partner-id': bank.partnerId }
  const { body } = await net.app.request(`${PREFIX}${path}`, { headers })
  if (!body) throw new Error('the file has no body')
  return body.getReader()
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const heapMb = () => {
  collect()
  return process.memoryUsage().heapUsed / 1e6
}

test('100,000 rows are exported with a constant heap', async () => {
  const reader = await open('/request-log.csv')
  const before = heapMb()
  let [rows, most, portions] = [0, 0, 0]
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    rows +=
      Buffer.from(value ?? [])
        .toString()
        .split('\r\n').length - 1
    if (++portions % 20 === 0) most = Math.max(most, heapMb() - before)
  }
  expect(rows, 'with the headings').toBe(ROWS + 1)
  expect(portions).toBeGreaterThan(100)
  expect(most, 'MB more than at the start').toBeLessThan(MAX_MB)
})
