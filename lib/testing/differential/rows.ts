import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { only, rows } from '../../platform/db/rows.ts'

// All rows of a database that were written since a moment, in a form that is equal for two
// databases in which the same happened with other generated identifiers.

/** What two equal histories do not share: values that are random, and the transaction's number. */
const CHANCE = ['xid', 'approval_code', 'approvalCode', 'fingerprint', 'request_id']
/** Written by jobs in the background, whenever they run; the request log and its partitions. */
/** Its peak depends on the order of concurrent requests. The test compares the rest of it. */
const COMPARED_APART = ['liquidity_positions']
const OF_JOBS = ['api_key_addresses', 'api_key_usage', 'request_log']

const ID = /\b[a-z_]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g

type Row = { readonly table: string; readonly row: Record<string, unknown> }
/** Names of identifiers that both databases share, such as those of the namespaces. */
export type Names = ReadonlyMap<string, string>

/** The moment before the next transaction. */
export async function now(db: Db): Promise<string> {
  return only(await rows<{ xid: string }>(db, sql`select pg_current_xact_id()::text as xid`)).xid
}

/** A copy without chance, and with each identifier replaced by its name or its tag. */
export function alike<T>(value: T, names: Names): T {
  const text = JSON.stringify(value, (field, inner) => (CHANCE.includes(field) ? field : inner))
  return JSON.parse(text.replace(ID, (id) => names.get(id) ?? tagOf(id)))
}

/**
 * The rows that were written since: first without generated identifiers, so that a difference is
 * legible, and then with a name for each, so that it also shows which row refers to which.
 */
export async function writtenSince(db: Db, since: string, shared: Names): Promise<{ rows: string[]; named: string[] }> {
  const found = (await rows<Row>(db, sql.raw(await queryOf(db, since)))).map(withPlace(shared))
  const texts = found.map((row) => JSON.stringify(row, (field, value) => (CHANCE.includes(field) ? field : value)))
  // Identifiers are named by the rows that contain them, and these by the identifiers in them.
  let names = new Map(shared)
  for (let round = 0; round < 3; round++) names = renamed(texts, names, shared)
  return {
    rows: texts.map((text) => signature(text, shared)).sort(),
    named: texts.map((text) => signature(text, names)).sort(),
  }
}

/** All identifiers of a database. */
export async function identifiersIn(db: Db): Promise<string[]> {
  const found = await rows<Row>(db, sql.raw(await queryOf(db, '0')))
  return [...new Set(JSON.stringify(found).match(ID))].sort()
}

const tagOf = (id: string) => id.slice(0, -27)
const signature = (text: string, names: Names, self = '') =>
  text.replace(ID, (id) => (id === self ? 'this' : (names.get(id) ?? tagOf(id))))

function renamed(texts: readonly string[], names: Names, shared: Names): Map<string, string> {
  const occurrences = new Map<string, string[]>()
  for (const text of texts) {
    for (const id of new Set(text.match(ID) ?? [])) {
      if (!shared.has(id)) occurrences.set(id, [...(occurrences.get(id) ?? []), signature(text, names, id)])
    }
  }
  const next = new Map(shared)
  for (const [id, places] of occurrences) {
    const hash = createHash('sha256').update(places.sort().join('\n')).digest('hex').slice(0, 8)
    next.set(id, `${tagOf(id)} ${hash}`)
  }
  return next
}

/**
 * Adds its place among the events of its recipient about one payment at one time, which is their
 * order.
 */
const withPlace = (names: Names) => {
  const counts = new Map<string, number>()
  return ({ table, row }: Row): Row => {
    if (table !== 'events') return { table, row }
    const { partner_id, created_at, data } = row
    const { payment_id } = data as { payment_id?: string }
    const group = JSON.stringify([names.get(String(partner_id)), created_at, payment_id])
    const place = counts.get(group) ?? 0
    counts.set(group, place + 1)
    return { table, row: { ...row, place } }
  }
}

async function queryOf(db: Db, since: string): Promise<string> {
  const tables = await rows<{ name: string; has_token: boolean }>(
    db,
    sql`select c.relname as name,
               exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'token') as has_token
          from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  )
  const written = `t.xmin::text::bigint > ${BigInt(since) % 2n ** 32n}`
  // A batch counts the payments of one namespace together.
  const counts = `
    select 'tally_changes' as "table", '' as token, to_jsonb(c) as row from (
      select partner_id, list, part, state, sum(change) as change, sum(amount) as amount
        from tally_changes t where ${written} group by 1, 2, 3, 4) c`
  const others = tables
    .filter(({ name }) => ![...OF_JOBS, ...COMPARED_APART, 'tally_changes'].some((other) => name.startsWith(other)))
    .map(
      ({ name, has_token }) =>
        `select '${name}', ${has_token ? 'token' : "''"}, to_jsonb(t) from "${name}" t where ${written}`,
    )
  return `select "table", row from (${[counts, ...others].join(' union all ')}) found order by "table", token collate "C"`
}
