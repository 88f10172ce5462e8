import { count, eq, inArray, max, type SQL, sql, sum } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { only, portions } from '../../platform/db/rows.ts'
import { partners } from '../namespaces/table.ts'
import { transactions } from '../transactions/table.ts'
import { batchCreated } from './events.ts'
import { type Gross, planRun, type RunPlan } from './plan-run.ts'
import type { RunRow } from './rows.ts'
import { settlementBatches, settlementLeaves, settlementMarks, settlementRuns } from './table.ts'
import { inWindows, type Windows, waitForWriters } from './windows.ts'

/**
 * Phase 2 of a settlement: nets what the run's windows hold, and stores its batches, all or nothing. Anybody may call it for a
 * run that was left behind; a run that has ended already is returned as it is. Throws nothing of its own: a run that cannot be
 * settled ends as FAILED, and its transactions wait for the next one (decision 0006).
 */
export async function settleRun(ctx: Write<Ctx>, runId: string): Promise<RunRow> {
  const run = only(await ctx.db.select().from(settlementRuns).where(eq(settlementRuns.token, runId)).for('update'))
  if (run.status !== 'PROCESSING') return run
  await waitForWriters(ctx.db, run)
  const plan = planRun(run, await grossOf(ctx.db, run), ctx)
  await store(ctx.db, plan)
  await announce(ctx, plan)
  const ended = await ctx.db.update(settlementRuns).set(plan.outcome).where(eq(settlementRuns.token, runId)).returning()
  const { status, failure } = plan.outcome
  const batches = plan.batches.map(({ batch }) => batch.token)
  ctx.audit({
    action: 'settlement.run',
    resourceId: runId,
    after: { environment: run.environment, status, failure, batches },
  })
  return only(ended)
}

/** One pass over the windows' transactions: the gross amount of each currency, debtor and creditor. */
function grossOf(db: Db, windows: Windows): Promise<Gross[]> {
  const { currency, debtorPartnerId: debtor, creditorPartnerId: creditor } = transactions
  return db
    .select({
      currency,
      debtor,
      creditor,
      amount: sum(transactions.amount).mapWith(BigInt),
      count: count(),
      latest: max(transactions.createdAt).mapWith(transactions.createdAt),
    })
    .from(transactions)
    .where(inWindows(windows))
    .groupBy(currency, debtor, creditor)
}

async function store(db: Db, { batches }: RunPlan): Promise<void> {
  for (const { batch, pairs, leaves } of batches) {
    await db.insert(settlementBatches).values(batch)
    for (const part of portions(pairs, 20_000)) await db.execute(insertPairs(batch.token, part))
    for (const part of portions(leaves)) await db.insert(settlementLeaves).values(part)
    if (batch.status !== 'COMPLETED') continue
    const { environment, currency, uptoWindow: settledWindow } = batch
    await db
      .insert(settlementMarks)
      .values({ environment, currency, settledWindow })
      .onConflictDoUpdate({ target: [settlementMarks.environment, settlementMarks.currency], set: { settledWindow } })
  }
}

/** Columns as arrays: a batch may have a pair for every two partners, and a parameter for each value would take minutes. */
function insertPairs(batchId: string, pairs: readonly Gross[]): SQL {
  const column = (value: (pair: Gross) => unknown) => sql.param(pairs.map((pair) => String(value(pair))))
  return sql`
    insert into settlement_pairs (batch_id, debtor_partner_id, creditor_partner_id, amount, count)
    select ${batchId}, * from unnest(
      ${column(({ debtor }) => debtor)}::text[], ${column(({ creditor }) => creditor)}::text[],
      ${column(({ amount }) => amount)}::numeric[], ${column(({ count }) => count)}::bigint[])`
}

/** An event to every partner that has a leaf, with the batch as that partner sees it (contract 8). */
async function announce(ctx: Write<Ctx>, { batches }: RunPlan): Promise<void> {
  for (const { batch, leaves } of batches) {
    for (const part of portions(leaves)) {
      const ids = part.map(({ partnerId }) => partnerId)
      const found = await ctx.db
        .select({ token: partners.token, organizationId: partners.organizationId })
        .from(partners)
        .where(inArray(partners.token, ids))
      const organizationOf = new Map(found.map(({ token, organizationId }) => [token, organizationId]))
      for (const leaf of part) {
        const organizationId = organizationOf.get(leaf.partnerId)
        if (organizationId) ctx.emit(batchCreated(batch, leaf, organizationId))
      }
    }
  }
}
