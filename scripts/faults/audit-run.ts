import type { Chance } from '../../lib/kernel/chance.ts'
import { verifyChain } from '../../lib/modules/audit/index.ts'
import { openPostgres } from '../../lib/platform/db/pool/client.ts'
import type { Arrivals } from './arrivals.ts'
import { wrongTotals } from './audit.ts'
import { within } from './checkpoint.ts'
import { type ClientLog, readClientLog } from './client-log.ts'
import { type Clients, replay } from './clients.ts'
import type { FaultyDatabase } from './database.ts'
import { expectChangesAudited, expectInstructions } from './desk/finality.ts'
import { expectAcknowledged, expectFullInvariants, expectInvariants } from './invariants.ts'
import { Violation } from './violation.ts'

/** Maximum time without job progress after the faults end; longer than a lease. */
const PROGRESS_MS = 60_000
/** Maximum total time for jobs to catch up. */
const CATCH_UP_MS = 600_000
/** Number of acknowledged requests to repeat. */
const REPLAYS = 50

export type Audited = {
  readonly database: FaultyDatabase
  readonly log: ClientLog
  readonly clients: Clients
  readonly arrivals: Arrivals
}

/**
 * Audits every row while clients are paused, after jobs have caught up, and against the client
 * log's file.
 */
export async function auditAll({ database, log, clients, arrivals }: Audited, chance: Chance): Promise<void> {
  for (let n = 0; n < REPLAYS && log.answers.length > 0; n++) await replay(clients, chance.pick(log.answers))
  const logged = readClientLog(log.file)
  await expectAcknowledged(database, [...logged.payments.values()])
  await expectInstructions(database, logged)
  await expectChangesAudited(database, logged)
  await expectInvariants(database)
  await expectCaughtUp(database)
  await expectFullInvariants(database)
  await expectArrivals(database, arrivals)
  const opened = await openPostgres(database.url(), 2)
  try {
    const wrong = await wrongTotals(opened.db)
    if (wrong > 0) throw new Violation('wrong totals', `${wrong} tallies differ from the counted rows`)
    for (const { token } of await database.query<{ token: string }>('select token from organizations')) {
      const { broken } = await verifyChain({ db: opened.db, organizationId: token }, () => undefined)
      if (broken) throw new Violation('broken audit chain', `${token} at ${broken.sequence}: ${broken.why}`)
    }
  } finally {
    await opened.close()
  }
}

/**
 * Verifies that no job is stuck: deliveries are sent, entries chained, changes applied and due
 * settlements run.
 */
async function expectCaughtUp(database: FaultyDatabase): Promise<void> {
  let last = Number.POSITIVE_INFINITY
  let found = ''
  let progressAt = Date.now()
  const hasEnded = async () => {
    const [owed = {}] = await database.query<Record<string, number>>(OWED)
    const total = Object.values(owed).reduce((sum, count) => sum + count, 0)
    if (total < last) progressAt = Date.now()
    last = total
    found = JSON.stringify(owed)
    return total === 0 || Date.now() - progressAt > PROGRESS_MS
  }
  await within(CATCH_UP_MS, hasEnded)
  if (last > 0) throw new Violation('stuck job', found)
}

/** Pending work. A settlement is due every two seconds, and schedulers check every five. */
const OWED = `
  select (select count(*) from deliveries where status <> 'delivered')::int as deliveries,
         (select count(*) from audit_entries e where not exists (select from audit_links l where l.entry_id = e.token))::int as unchained,
         (select count(*) from settlement_runs where status <> 'COMPLETED')::int as unfinished_runs,
         (select count(*) from settlement_batches where events_cursor is not null)::int as batches_with_pending_events,
         (select count(*) from (select max(cutoff_at) as last from settlement_runs where environment = 'sandbox') r
           where r.last is null or r.last < clock_timestamp() - interval '15 seconds')::int as late_settlements`

/** Every event arrived, and each payment's creation came first. */
async function expectArrivals(database: FaultyDatabase, { firstAt }: Arrivals): Promise<void> {
  const events = await database.query<{ id: string; payment: string | null; partner: string; is_creation: boolean }>(`
    select e.token as id, e.partner_id as partner,
           coalesce(e.data ->> 'payment_id', e.data -> 'payment' ->> 'payment_id') as payment,
           e.record_type = 'RT_Payments' and e.event_type = 'EK_Created' as is_creation
      from deliveries d join events e on e.token = d.event_id where d.status = 'delivered'`)
  const missing = events.filter(({ id }) => !firstAt.has(id))
  if (missing.length > 0) {
    throw new Violation('delivery recorded but never received', `${missing.length}: ${JSON.stringify(missing[0])}`)
  }
  const created = new Map(
    events.filter((event) => event.is_creation).map(({ id, payment, partner }) => [`${partner} ${payment}`, id]),
  )
  const early = events.filter(({ id, payment, partner }) => {
    const first = created.get(`${partner} ${payment}`)
    return first !== undefined && (firstAt.get(id) ?? 0) < (firstAt.get(first) ?? 0)
  })
  if (early.length > 0) throw new Violation('events out of order', `${early.length}: ${JSON.stringify(early[0])}`)
}
