import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TENANT_ROLE } from '../../platform/db/policies.ts'
import { rows } from '../../platform/db/rows.ts'
import {
  awaited,
  decideRequest,
  findRequest,
  liveNamespace,
  newSignatory,
  runRequest,
  type Signatory,
  setApprovalRules,
} from '../../testing/approvals/set-up.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'

// Approved changes are made behind the second barrier, too (decisions 0019 and 0179).

let net: TestNetwork
let live: Bank
let ana: Signatory
let ben: Signatory
beforeAll(async () => {
  net = await testNetwork()
  const bank = await net.bank('harbor')
  live = await liveNamespace(net, bank, 'pier')
  ;[ana, ben] = [await newSignatory(net, live), await newSignatory(net, live)]
  await setApprovalRules(net, bank, true)
  // Records who writes keys and members, and for which namespace.
  await net.database.db.execute(sql`create table writers (source text, login text, partner text)`)
  await net.database.db.execute(sql`grant insert on writers to ${sql.identifier(TENANT_ROLE)}`)
  await net.database.db.execute(sql`
    create function note_writer() returns trigger language plpgsql as $$
      begin
        insert into writers values (tg_table_name, current_user, current_setting('gateway.partner', true));
        return new;
      end $$`)
  for (const table of ['api_keys', 'invitations'])
    await net.database.db.execute(
      sql`create trigger note_writer before insert or update on ${sql.identifier(table)}
            for each row execute function note_writer()`,
    )
})
afterAll(() => net.close())

const writers = async (source: string) => {
  const found = await rows<{ login: string; partner: string }>(
    net.database.db,
    sql`select distinct login, partner from writers where source = ${source}`,
  )
  await net.database.db.execute(sql`delete from writers`)
  return found
}

test('an approved change is made with the tenant’s login, in the namespace of the request only', async () => {
  const [{ token }] = expectData(await ana.call('GET', '/apikey')).api_keys
  const rename = awaited(await ana.call('PUT', `/apikey/${token}`, { body: { name: 'renamed' } }))
  expectData(await decideRequest(ben, rename, 'approved'))
  expect(await writers('api_keys')).toEqual([{ login: TENANT_ROLE, partner: live.partnerId }])
  const rotate = awaited(await ana.call('POST', `/apikey/${token}`, { body: { grace_period_seconds: 0 } }))
  expectData(await decideRequest(ben, rotate, 'approved'))
  expectData(await runRequest(ana, rotate))
  expect(await writers('api_keys')).toEqual([{ login: TENANT_ROLE, partner: live.partnerId }])
})

test('an approved change of the organization is made in no namespace', async () => {
  const body = { email: 'new@harbor.example', role: 'viewer' }
  const id = awaited(await ana.call('POST', '/invitations', { body }))
  expectData(await decideRequest(ben, id, 'approved'))
  expectData(await runRequest(ana, id))
  expect(await writers('invitations')).toEqual([{ login: TENANT_ROLE, partner: '' }])
})

test('an approved deletion, which spans all namespaces, is made once', async () => {
  const id = awaited(await ana.call('POST', '/organization/deletion', { body: { password: ana.password } }))
  expectData(await decideRequest(ben, id, 'approved'))
  expect((await findRequest(ana, id)).state).toBe('completed')
  expectData(await ana.call('DELETE', '/organization/deletion'))
})
