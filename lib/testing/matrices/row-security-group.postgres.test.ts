// Row-level security for statements that serve several tenants (decision 0082): what a statement
// can access if it does not restrict itself.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../modules/operations.ts'
import { only, rows } from '../../platform/db/rows.ts'
import type { Tenant } from '../../platform/db/tenant.ts'
import { asGroup } from '../../platform/db/tenant-group.ts'
import type { Bank } from '../bank.ts'
import { type TestNetwork, testNetwork } from '../network.ts'
import { validRequest } from '../valid-requests.ts'
import { openWorld, type World } from '../world.ts'

let net: TestNetwork
let world: World
beforeAll(async () => {
  net = await testNetwork()
  world = await openWorld(net)
  for (const life of [world.own, world.stranger]) await validRequest(operations.findLink).params?.(life)
})
afterAll(() => net.close())

const tenantOf = ({ orgId, partnerId }: Bank): Tenant => ({ organizationId: orgId, partnerId })
/** The tenants of the batch, of two organizations. */
const group = () => [tenantOf(world.sibling.bank), tenantOf(world.stranger.bank)]
/** A namespace outside the batch, of an organization that has another one in it. */
const outsider = () => tenantOf(world.own.bank)
/** An organization outside the batch. */
const elsewhere = () => tenantOf(world.quay)

const list = (values: readonly string[]) =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`
const partners = () => list(group().map(({ partnerId }) => partnerId))

const inGroup = <Row>(query: SQL, tenants = group()) => asGroup(tenants, () => rows<Row>(net.database.group.db, query))
const counted = async (query: SQL, read = inGroup<{ n: number }>) =>
  only(await read(sql`select count(*)::int as n from ${query}`)).n
const asOwner = (query: SQL) => rows<{ n: number }>(net.database.db, query)
const REFUSED = { cause: { code: '42501' } }

const OWN_PAYMENTS = () => sql`payments where partner_id in ${partners()} or receiver_partner_id in ${partners()}`
/** What a batch must read, and the owners of these rows. */
const READABLE: Record<string, () => SQL> = {
  payments: OWN_PAYMENTS,
  links: () => sql`links where proposer_partner_id in ${partners()} or responder_partner_id in ${partners()}`,
  ...Object.fromEntries(
    ['admissions', 'admission_tasks', 'submissions', 'task_events'].map((table) => [
      table,
      () => sql`${sql.identifier(table)} where payment_id in (select payment_id from ${OWN_PAYMENTS()})`,
    ]),
  ),
  idempotency_records: () => sql`idempotency_records where split_part(scope, ' ', 2) in ${partners()}`,
}

describe('a statement for a group of tenants that restricts no tenant', () => {
  test.each(Object.keys(READABLE))('sees only rows of the group’s tenants in %s', async (table) => {
    const all = sql`${sql.identifier(table)}`
    const own = READABLE[table]?.() ?? sql``
    const seen = await counted(all)
    expect(seen).toBe(await counted(own, asOwner))
    expect(seen).toBeLessThan(await counted(all, asOwner))
  })

  test.each(['customers', 'api_keys', 'webhooks', 'events', 'members', 'transactions', 'audit_entries'])(
    'sees no rows in %s, which batches only write or never use',
    async (table) => {
      expect(await counted(sql`${sql.identifier(table)}`)).toBe(0)
      expect(await counted(sql`${sql.identifier(table)}`, asOwner)).toBeGreaterThan(0)
    },
  )

  test('changes payments of the group’s tenants only', async () => {
    const changed = await inGroup<{ payment_id: string }>(
      sql`update payments set reference = 'overwritten' returning payment_id`,
    )
    expect(changed.length).toBeGreaterThan(0)
    const left = sql`payments where reference = 'overwritten' and partner_id not in ${partners()}
                      and coalesce(receiver_partner_id, '') not in ${partners()}`
    expect(await counted(left, asOwner)).toBe(0)
  })

  test('gives no payment to a tenant outside the group', async () => {
    const give = sql`update payments set partner_id = ${outsider().partnerId}, receiver_partner_id = ${outsider().partnerId}`
    await expect(inGroup(give)).rejects.toMatchObject(REFUSED)
  })

  test.each<[string, () => SQL]>([
    [
      'a payment',
      () => sql`insert into payments select (jsonb_populate_record(p, jsonb_build_object('payment_id', 'forged', 'token', 'forged',
        'partner_id', ${outsider().partnerId}::text, 'receiver_partner_id', ${outsider().partnerId}::text))).* from payments p limit 1`,
    ],
    [
      'an audit entry',
      () => sql`insert into audit_entries (token, organization_id, actor_kind, actor_id, action, resource_id, request_id, at)
        values ('forged', ${elsewhere().organizationId}, 'member', 'm', 'forged', 'r', 'q', now())`,
    ],
    [
      'a stored response',
      () => sql`insert into idempotency_records (scope, key, fingerprint, status, body, created_at)
        values (${`${outsider().organizationId} ${outsider().partnerId} x`}, 'forged', 'f', 200, '{}', now())`,
    ],
    [
      'a stored response of a namespace in the group, under an organization outside it',
      () => sql`insert into idempotency_records (scope, key, fingerprint, status, body, created_at)
        values (${`${elsewhere().organizationId} ${world.sibling.bank.partnerId} x`}, 'forged', 'f', 200, '{}', now())`,
    ],
  ])('cannot insert a row of a tenant outside the group: %s', async (_, insert) => {
    await expect(inGroup(insert())).rejects.toMatchObject(REFUSED)
  })

  test('inserts no transaction between two tenants outside the group', async () => {
    const [copy] = await rows<{ row: object }>(
      net.database.db,
      sql`select to_jsonb(t) as row from transactions t limit 1`,
    )
    const outside = {
      ...copy?.row,
      token: 'forged',
      payment_id: 'forged',
      debtor_partner_id: 'a',
      creditor_partner_id: 'b',
    }
    await expect(
      inGroup(
        sql`insert into transactions select * from jsonb_populate_record(null::transactions, ${JSON.stringify(outside)}::jsonb)`,
      ),
    ).rejects.toMatchObject(REFUSED)
  })
})

describe('a connection that has served a group', () => {
  const seenBy = (tenant: Tenant) =>
    rows<{ partner_id: string }>(net.database.as(tenant).db, sql`select distinct partner_id from customers`)
  const settings = (tenant: Tenant) =>
    rows<object>(
      net.database.as(tenant).db,
      sql`select current_setting('gateway.group_partners', true) as partners, current_setting('gateway.group_organizations', true) as organizations`,
    )

  test.each<[string, () => Promise<unknown>]>([
    ['succeeded', () => counted(sql`payments`)],
    ['failed', () => inGroup(sql`select 1 / ${0}::int`).catch(() => undefined)],
  ])('serves single tenants as before, whether the statement %s', async (_, serve) => {
    const tenants = [outsider(), ...group()]
    const seen = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        const tenant = tenants[i % tenants.length] ?? outsider()
        await serve()
        expect((await settings(tenant)).map((row) => Object.values(row).filter(Boolean))).toEqual([[]])
        return [tenant.partnerId, await seenBy(tenant)]
      }),
    )
    for (const [partnerId, found] of seen) expect(found).toEqual([{ partner_id: partnerId }])
  })

  test('does not see rows of its own tenant during the statement', async () => {
    for (let n = 0; n < 12; n++) {
      await seenBy(outsider())
      const own = sql`payments where partner_id = ${outsider().partnerId}`
      expect(await counted(own)).toBe(0)
      expect(await counted(sql`customers`)).toBe(0)
    }
  })
})

describe('connections for groups reject', () => {
  test('statements without a group, and groups without tenants', async () => {
    await expect(rows(net.database.group.db, sql`select 1`)).rejects.toMatchObject({
      cause: { message: /must name/ },
    })
    await expect(inGroup(sql`select 1`, [])).rejects.toMatchObject({ cause: { message: /must name/ } })
  })

  test('an identifier that could be parsed as several', async () => {
    const two = { ...tenantOf(world.own.bank), partnerId: `${world.own.bank.partnerId} ${outsider().partnerId}` }
    await expect(inGroup(sql`select 1`, [two])).rejects.toMatchObject({ cause: { message: /no valid identifier/ } })
  })

  test('transactions of several statements', async () => {
    const transaction = () => net.database.group.db.transaction(async (tx) => tx.execute(sql`select 1`))
    await expect(asGroup(group(), transaction)).rejects.toThrow('not supported for a group of tenants')
  })
})
