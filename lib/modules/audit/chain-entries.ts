import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { CHAIN_START, chainText, type Head, MAX_LATE_MS } from '../../kernel/audit-chain.ts'
import { idTime, isId, newId } from '../../kernel/ids.ts'
import { sha256Hex } from '../../kernel/sha256.ts'
import type { Db } from '../../platform/db/db.ts'
import { insertInto } from '../../platform/db/insert-into.ts'
import { rows } from '../../platform/db/rows.ts'
import { toRecords } from '../../platform/db/statement.ts'
import { storeAudits } from '../../platform/write/store-in-bulk.ts'
import type { AuditEntry } from './contract.ts'
import { type AuditRow, readEntry } from './entry.ts'
import { headsOf } from './heads.ts'
import { takeEntries } from './place.ts'
import { auditLinks } from './table.ts'

/** Advisory lock of chaining. */
const CHAIN_LOCK = 7_215_003
/** Entries per transaction. More would delay concurrent requests. */
const PORTION = 100
/** Entries per run, so that a shutdown does not wait longer. */
const MAX_ENTRIES = 5000

/** An entry that was not written at its stated time and is therefore not chained. */
export type Refused = { readonly token: string; readonly organizationId: string; readonly reason: string }

/** Current heads by organization. */
export type MovedHeads = ReadonlyMap<string, Head>

export type ChainOptions = {
  readonly now?: Date
  readonly onRefused?: (refused: Refused) => void
  /** Called after the commit. */
  readonly onMoved?: (heads: MovedHeads) => void
}

/**
 * Chains new entries of all organizations in the order of their transactions, a batch per
 * transaction. Entries are written without it, so that no payment waits for another's hash
 * (decision 0031). One process chains at a time. Entries with a wrong time are not chained but
 * reported in the log of their organization (decision 0047). Returns the number of chained and
 * rejected entries.
 */
export async function chainEntries(
  db: Db,
  { now = new Date(), onRefused, onMoved }: ChainOptions = {},
): Promise<number> {
  for (let done = 0; ; ) {
    const portion = await chainPortion(db, now)
    for (const refused of portion.refused) onRefused?.(refused)
    if (portion.moved.size > 0) onMoved?.(portion.moved)
    done += portion.chained + portion.refused.length
    if (portion.isLast || done >= MAX_ENTRIES) return done
  }
}

type Portion = {
  readonly isLast: boolean
  readonly chained: number
  readonly refused: readonly Refused[]
  readonly moved: MovedHeads
}

function chainPortion(db: Db, now: Date): Promise<Portion> {
  return db.transaction(async (tx) => {
    // Each look-up uses an index regardless of statistics, which a restored database lacks.
    const [lock] = await rows<{ held: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as held,
                 set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`,
    )
    if (!lock?.held) return { isLast: true, chained: 0, refused: [], moved: new Map() }
    const taken = await takeEntries(tx, PORTION)
    const { links, refused, moved } = await linksFor(tx, await withoutChained(tx, taken), now)
    if (links.length > 0) await insertLinks(tx, links)
    if (refused.length > 0) await recordRefused(tx, refused, now)
    return { isLast: taken.length < PORTION, chained: links.length, refused, moved }
  })
}

/** After a restore, an entry may be read twice, because its transaction ID can be reused. */
async function withoutChained(tx: Db, taken: readonly AuditRow[]): Promise<AuditRow[]> {
  const tokens = taken.map(({ token }) => token)
  const found = await rows<{ id: string }>(
    tx,
    sql`select e.id
          from unnest(${sql.param(tokens)}::text[]) as e (id) cross join lateral (
            select from ${auditLinks} where entry_id = e.id limit 1) l`,
  )
  const chained = new Set(found.map(({ id }) => id))
  return taken.filter(({ token }) => !chained.has(token))
}

type NewLinks = { links: (typeof auditLinks.$inferInsert)[]; refused: Refused[]; moved: Map<string, Head> }

async function linksFor(tx: Db, entries: readonly AuditRow[], now: Date): Promise<NewLinks> {
  const heads = await headsOf(tx, [...new Set(entries.map(({ organizationId }) => organizationId))])
  const made: NewLinks = { links: [], refused: [], moved: new Map() }
  for (const row of entries) {
    const { token, organizationId } = row
    const head = made.moved.get(organizationId) ?? heads.get(organizationId) ?? { sequence: 0, hash: CHAIN_START }
    const entry = readEntry(row)
    const reason = whyNot(entry, head, now)
    if (!entry || reason !== undefined) {
      made.refused.push({ token, organizationId, reason: reason ?? 'unreadable' })
      continue
    }
    const sequence = head.sequence + 1
    const hash = sha256Hex(chainText(entry, sequence, head.hash))
    const newest = Math.max(row.at.getTime(), head.newest ?? 0)
    made.moved.set(organizationId, { sequence, hash, newest })
    made.links.push({ organizationId, sequence, entryId: token, hash, newestAt: new Date(newest) })
  }
  return made
}

/** Why an entry is rejected; undefined if it is valid. */
function whyNot(entry: AuditEntry | undefined, { newest }: Head, now: Date): string | undefined {
  if (!entry || !isId('evt', entry.token)) return 'unreadable'
  const times = [Date.parse(entry.at), idTime(entry.token).getTime()]
  if (Math.max(...times) > now.getTime() + MAX_LATE_MS) return 'dated ahead'
  // The newest entry may itself be in the future and must not exclude later ones.
  const bound = Math.min(newest ?? 0, now.getTime()) - MAX_LATE_MS
  return Math.min(...times) < bound ? 'backdated' : undefined
}

async function insertLinks(tx: Db, links: NewLinks['links']): Promise<void> {
  // A single parameter, so that the statement is the same for any number of links.
  const records = JSON.stringify(toRecords(auditLinks, links))
  await tx.execute(
    sql`${sql.raw(insertInto(auditLinks))} from jsonb_populate_recordset(null::${auditLinks}, ${records}::jsonb) made`,
  )
}

/** The report is an entry of the organization itself, chained by the next run. */
async function recordRefused(tx: Db, refused: readonly Refused[], now: Date): Promise<void> {
  const alarms = refused.map(({ token, organizationId, reason }) => ({
    token: newId('evt', now, randomBytes),
    organizationId,
    actorKind: 'system',
    actorId: 'audit chain',
    action: 'audit.refuse_entry',
    resourceId: token,
    after: { reason },
    requestId: 'job-audit-chain',
    address: 'local',
    at: now,
  }))
  await storeAudits(tx, alarms)
}
