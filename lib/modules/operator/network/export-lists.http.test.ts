import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { PREFIX } from '../../../wire/operation.ts'

// Files whose lists change while they are sent. Each is longer than a chunk of the response, and than
// a portion of rows.

const ROWS = 500

let net: TestNetwork
let operator: Bank
beforeAll(async () => {
  net = await testNetwork()
  operator = await net.bank('operator')
  const harbor = await net.bank('harbor')
  await net.appoint(operator.orgId)
  const long = sql`repeat('long ', 40)`
  const insert = (into: SQL) =>
    net.database.db.execute(sql`
      insert into ${into} from (select lpad(n::text, 26, '0') as id, timestamptz '2020-01-01' + n * interval '1 hour' as at, n
                                  from generate_series(1, ${ROWS}::int) n) made`)
  await insert(
    sql`organizations (token, name, country, created_at, updated_at) select 'org_' || id, ${long}, 'US', at, at`,
  )
  await insert(sql`verification_requests (token, organization_id, legal_name, registration_number, address, website,
                                          contact_name, contact_email, asked_by, asked_at)
                   select 'ver_' || id, 'org_' || id, ${long}, '', '', '', '', '', '', at`)
  await insert(sql`operator_approvals (token, operator_id, action, resource_id, organization_id, reason, requested_by,
                                       requested_by_name, created_at, expires_at)
                   select 'apr_' || id, ${operator.orgId}, 'organization.suspend', 'org_' || id, 'org_' || id, ${long}, '', '',
                          at, '2100-01-01'`)
  await insert(sql`webhooks (token, organization_id, partner_id, name, description, endpoint, sealed_secret, secret_mask,
                             events, failing_since, created_at, updated_at)
                   select 'whk_' || id, ${harbor.orgId}, ${harbor.partnerId}, '', '', 'https://hooks.test', '', '', '[]', at, at, at`)
  await net.database.db.execute(sql`update organizations set name = ${long} where token = ${harbor.orgId}`)
  await insert(sql`settlement_runs (token, environment, after_window, upto_window, status, cutoff_at, started_at, failure)
                   select 'run_' || id, 'live', n - 1, n, 'FAILED', at, at, ${long}`)
})
afterAll(() => net.close())

/** The IDs in the first column of a file. `change` happens after the first chunk was read. */
async function idsIn(path: string, change: SQL): Promise<string[]> {
  const headers = { authorization: `Bearer ${operator.jwt}`, 'x-partner-id': operator.partnerId }
  const { body, status } = await net.app.request(`${PREFIX}/operator${path}`, { headers })
  expect(status).toBe(200)
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const chunks: Uint8Array[] = []
  for (let next = await reader.read(); next.value; next = await reader.read()) {
    if (chunks.push(next.value) === 1) await net.database.db.execute(change)
  }
  expect(chunks.length).toBeGreaterThan(1)
  const [, ...lines] = Buffer.concat(chunks).toString().trimEnd().split('\r\n')
  return lines.map((line) => line.split(',')[0] ?? '')
}

const newest = (table: string) => sql`select token as id from ${sql.identifier(table)} order by token desc`

test.each([
  [
    '/organizations.csv',
    newest('organizations'),
    sql`insert into organizations (token, name, country, created_at, updated_at) values ('org_7', 'New', 'US', now(), now())`,
  ],
  [
    '/verifications.csv',
    sql`select token as id from verification_requests order by asked_at`,
    sql`update verification_requests set decision = 'rejected', decided_at = now() where token like '%001'`,
  ],
  [
    '/approvals.csv',
    newest('operator_approvals'),
    sql`update operator_approvals set state = 'rejected' where token like '%499'`,
  ],
  [
    '/failing-endpoints.csv',
    sql`select token as id from webhooks order by failing_since`,
    sql`update webhooks set failing_since = null where token like '%001'`,
  ],
  [
    '/settlement-runs.csv?environment=live',
    newest('settlement_runs'),
    sql`insert into settlement_runs (token, environment, after_window, upto_window, status, cutoff_at, started_at)
        values ('run_7', 'live', ${ROWS}, ${ROWS + 1}, 'PROCESSING', now(), now())`,
  ],
])('%s contains each row once, although the list changes', async (path, inOrder, change) => {
  const { rows } = (await net.database.db.execute(inOrder)) as unknown as { rows: { id: string }[] }
  expect(await idsIn(path, change)).toEqual(rows.map(({ id }) => id))
})

test('a row that no longer matches when its portion is read is left out', async () => {
  const failing = sql`select token as id from webhooks where failing_since is not null order by failing_since`
  const ids = await idsIn(
    '/failing-endpoints.csv',
    sql`update webhooks set failing_since = null where token like '%499'`,
  )
  const { rows } = (await net.database.db.execute(failing)) as unknown as { rows: { id: string }[] }
  expect(ids.some((id) => id.endsWith('499'))).toBe(false)
  expect(ids).toEqual(rows.map(({ id }) => id))
})
