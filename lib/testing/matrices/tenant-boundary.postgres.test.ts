// Row security as a boundary: the roles that a tenant's connection can switch to, and what it can
// read of other tenants (decision 0078).
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../platform/db/db.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { type TestNetwork, testNetwork } from '../network.ts'
import { openWorld, type World } from '../world.ts'

let net: TestNetwork
let world: World
beforeAll(async () => {
  net = await testNetwork()
  world = await openWorld(net)
})
afterAll(() => net.close())

const tenant = () => ({ organizationId: world.own.bank.orgId, partnerId: world.own.bank.partnerId })
const counted = async (table: string, where: SQL, db = net.database.db) =>
  only(await rows<{ n: number }>(db, sql`select count(*)::int as n from ${sql.identifier(table)} where ${where}`)).n

/** Texts that the tenant's own searches find parts of (decisions 0027 and 0091). */
const TEXTS = ['account_titles', 'customer_names', 'party_texts', 'payment_texts']
const SIDES = ['initiated_payments', 'received_payments', 'debited_transactions', 'credited_transactions']

describe('whatever a tenant connection tries,', () => {
  /**
   * Runs work on a tenant's connection after a statement that would change who it is, and takes all
   * of it back.
   */
  async function having(statement: string, work: (tx: Db) => Promise<void>): Promise<void> {
    await net.database
      .as(tenant())
      .db.transaction(async (tx) => {
        await tx.execute(sql.raw(statement))
        await work(tx)
        tx.rollback()
      })
      .catch((error: Error) => expect(error.message).toBe('Rollback'))
  }
  const attempt = async (tx: Db, statement: SQL) => tx.transaction((nested) => nested.execute(statement))
  const denied = { cause: { code: '42501' } }

  test.each(['set role none', 'reset role', 'set session authorization default', 'reset session authorization'])(
    '%s does not allow more reads, schema changes or disabling row security',
    async (statement) => {
      await having(statement, async (tx) => {
        const [who] = await rows<{ owns: number }>(
          tx,
          sql`select (select count(*)::int from pg_class where relowner = (select oid from pg_roles where rolname = session_user)
                          or relowner = (select oid from pg_roles where rolname = current_user)) as owns`,
        )
        expect(who).toEqual({ owns: 0 })
        for (const table of ['payments', 'customers', ...SIDES]) {
          const seen = await tx
            .transaction((nested) => counted(table, sql`(partner_id = ${tenant().partnerId}) is not true`, nested))
            .catch((error: unknown) => {
              expect(error).toMatchObject(denied)
              return 0
            })
          const shown =
            table === 'payments'
              ? await counted(
                  table,
                  sql`receiver_partner_id = ${tenant().partnerId} and partner_id <> ${tenant().partnerId}`,
                )
              : 0
          expect(seen).toBeLessThanOrEqual(shown)
        }
        await expect(attempt(tx, sql`alter table payments disable row level security`)).rejects.toMatchObject(denied)
        await expect(attempt(tx, sql`drop policy tenant_rows on payments`)).rejects.toMatchObject(denied)
        await expect(attempt(tx, sql`create table made (n int)`)).rejects.toMatchObject(denied)
        await expect(attempt(tx, sql`create role made`)).rejects.toMatchObject(denied)
        await expect(attempt(tx, sql`select * from migrations`)).rejects.toMatchObject(denied)
      })
    },
  )

  test('it cannot become the owner or another role of the server', async () => {
    const [owner] = await rows<{ name: string }>(net.database.db, sql`select session_user::text as name`)
    const others = [owner?.name ?? '', 'pg_read_all_data', 'pg_write_all_data', 'pg_execute_server_program']
    await having('set role none', async (tx) => {
      for (const name of others) {
        await expect(attempt(tx, sql`set role ${sql.identifier(name)}`)).rejects.toMatchObject(denied)
        await expect(attempt(tx, sql`set session authorization ${sql.identifier(name)}`)).rejects.toMatchObject(denied)
      }
    })
  })
})

/**
 * The columns of other tenants' rows that rules and the resolution of addresses need. All others
 * are empty, or as good as.
 */
const DIRECTORIES = {
  directory_customers: {
    own: 'customers',
    shown: [
      ...['token', 'organization_id', 'partner_id', 'type', 'payment_address', 'first_name', 'last_name', 'nick_name'],
      ...['business_trade_name', 'status', 'created_at', 'updated_at'],
    ],
  },
  directory_partners: {
    own: 'partners',
    shown: [
      ...['token', 'organization_id', 'name', 'domain', 'enabled', 'environment', 'confirm_incoming'],
      ...['review_currency', 'review_threshold', 'reviewed_by', 'created_at'],
    ],
  },
} as const

/** Other values of columns that contain no text. */
const NOT_TEXT: Readonly<Record<string, SQL>> = {
  updated_at: sql`created_at + interval '7 days'`,
  log_bodies: sql`true`,
  task_waiting_minutes: sql`45`,
}

test.each(Object.entries(DIRECTORIES))(
  '%s shows only what resolution needs of other tenants’ rows',
  async (view, { own, shown }) => {
    const ofStranger = sql`to_jsonb(r) ->> ${own === 'partners' ? 'token' : 'partner_id'} = ${world.stranger.bank.partnerId}`
    const { columns } = only(
      await rows<{ columns: string[] }>(
        net.database.db,
        sql`select array_agg(attname::text) as columns from pg_attribute
             where attrelid = ${own}::regclass and attnum > 0 and not attisdropped and attname <> all (${sql.param([...shown])})`,
      ),
    )
    // Something to be seen, in each column that is not to be.
    for (const column of columns) {
      if (column === 'deleted_at') continue
      const value = NOT_TEXT[column] ?? sql`${`hidden ${column}`}`
      await net.database.db.execute(
        sql`update ${sql.identifier(own)} r set ${sql.identifier(column)} = ${value} where ${ofStranger}`,
      )
    }
    const seen = await rows<{ row: Record<string, unknown>; copied: boolean }>(
      net.database.as(tenant()).db,
      sql`select to_jsonb(r) as row, to_jsonb(r) -> 'updated_at' = to_jsonb(r) -> 'created_at' as copied
            from ${sql.identifier(view)} r where ${ofStranger}`,
    )
    expect(seen.length).toBeGreaterThan(0)
    for (const { row, copied } of seen) {
      expect(JSON.stringify(row)).not.toContain('hidden ')
      if (columns.includes('updated_at')) expect(copied).toBe(true)
      expect(
        columns.filter((column) => column !== 'updated_at' && ![undefined, null, ''].includes(row[column] as string)),
      ).toEqual([])
    }
  },
)

test('deleted customers of other tenants are not in the directory', async () => {
  const partner = world.stranger.bank.partnerId
  await net.database.db.execute(sql`update customers set deleted_at = now() where token =
    (select token from customers where partner_id = ${partner} and deleted_at is null limit 1)`)
  const left = sql`partner_id = ${partner} and deleted_at is null`
  expect(await counted('customers', sql`partner_id = ${partner}`)).toBeGreaterThan(await counted('customers', left))
  const { db } = net.database.as(tenant())
  expect(await counted('directory_customers', sql`partner_id = ${partner}`, db)).toBe(await counted('customers', left))
})

test('a tenant sees only its own unindexed payments', async () => {
  const own = sql`${tenant().partnerId} in (partner_id, receiver_partner_id)`
  const { db } = net.database.as(tenant())
  expect(await counted('unindexed_payments', own)).toBeGreaterThan(0)
  expect(await counted('unindexed_payments', sql`true`)).toBeGreaterThan(await counted('unindexed_payments', own))
  expect(await counted('unindexed_payments', sql`true`, db)).toBe(await counted('unindexed_payments', own))
})

test('every view runs with the caller’s rights, unless it restricts its rows or columns itself', async () => {
  const found = await rows<{ name: string }>(
    net.database.db,
    sql`select relname as name from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
           and coalesce(array_to_string(reloptions, ' '), '') not like '%security_invoker=true%' order by 1`,
  )
  // These concern all tenants: they show the state of the network without the rows that it is derived from.
  const ofNetwork = ['completed_runs', 'search_backlog', 'settlement_runs_under_way', 'suspended_organizations']
  expect(found.map(({ name }) => name)).toEqual(
    [...SIDES, ...TEXTS, 'unindexed_payments', ...Object.keys(DIRECTORIES), ...ofNetwork].sort(),
  )
})
