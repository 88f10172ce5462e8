import type pg from 'pg'
import { expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { openPostgres } from '../../platform/db/pool/client.ts'
import { databaseUrl, TENANT_LOGINS } from '../../testing/database.ts'
import { oktaUser, patch, scimCaller } from '../../testing/provisioning/directory.ts'
import { directoryWorld } from '../../testing/provisioning/directory-world.ts'

const world = directoryWorld()

/** Sends SCIM requests and counts their SQL statements. */
async function openCounted() {
  let count = 0
  const counting = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      count++
      return query(...given)
    }) as typeof client.query
  }
  const { net, scim } = world
  const database = await openPostgres(await databaseUrl(net.database), 2, {
    tenants: TENANT_LOGINS,
    tracing: { statements: counting },
  })
  const { db, run, jobs, as, group } = database
  const { app } = createGateway({ ...net.deps, db, run, jobs, as, group })
  const statementsOf = async (path: string, body: object) => {
    const before = count
    expect((await scimCaller(app, scim.secret)('PATCH', path, body)).status).toBe(200)
    return count - before
  }
  return { statementsOf, close: () => database.close() }
}

test('a PATCH of a group runs as many SQL statements for 1,000 operations as for a few', async () => {
  const { scim, bank } = world
  const { id } = (await scim('POST', '/Users', oktaUser(`ada@${bank.domain}.example`))).body
  const group = (await scim('POST', '/Groups', { displayName: 'Sales' })).body
  const path = `/Groups/${group.id}`
  const add = { op: 'add', path: 'members', value: [{ value: id }] }
  const remove = { op: 'remove', path: `members[value eq "${id}"]` }
  const rename = (name: string) => ({ op: 'replace', path: 'displayName', value: name })
  const { statementsOf, close } = await openCounted()
  const few = [rename('Support'), add, remove, add]
  const many = Array.from({ length: 250 }, (_, n) => [rename(`Support ${n}`), add, remove, add]).flat()
  // The first request also reads the credential.
  await statementsOf(path, patch(remove))
  const counted = await statementsOf(path, patch(...few))
  await statementsOf(path, patch(remove))
  expect(await statementsOf(path, patch(...many))).toBe(counted)
  await close()
  const { displayName, members } = (await scim('GET', path)).body
  expect([displayName, members.map(({ value }: { value: string }) => value)]).toEqual(['Support 249', [id]])
})
