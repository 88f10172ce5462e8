import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../../platform/context.ts'
import { notAfterDatabase } from '../../../platform/db/database-time.ts'
import { only, rows } from '../../../platform/db/rows.ts'
import { transactionProjection as transactions } from '../../transactions/index.ts'
import { settlementBatches, settlementLeaves } from '../table.ts'
import { bookedAt } from './booked-at.ts'
import { dayOf, type Progress } from './days.ts'

const { token, environment, currency, status, completedAt, instructionsCount, cutoffAt, afterWindow, uptoWindow } =
  settlementBatches

const bookingTime = bookedAt(settlementBatches)

/** The namespace's completed batches in a currency. */
const ownIn = (ctx: PartnerCtx, code: string): SQL | undefined =>
  and(
    eq(settlementLeaves.partnerId, ctx.partnerId),
    eq(environment, ctx.environment),
    eq(currency, code),
    eq(status, 'COMPLETED'),
  )

/** What was booked on a day, in minor units. */
export type DaySums = {
  /** The balance before the day. */
  readonly opening: bigint
  readonly credits: bigint
  readonly debits: bigint
  /** Returns and reversals from and to other namespaces, which the net positions of the batches include. */
  readonly returnsReceived: bigint
  readonly returnsSent: bigint
  readonly batches: number
  readonly transactions: number
}

/**
 * The sums of each day with bookings from `start` to `end`, and the balance before `start`. Read in one statement, from the
 * net positions that batches store and the few returns of the period, so that its cost does not depend on the number of
 * transactions.
 */
export async function sumDays(
  { db, ...ctx }: PartnerCtx,
  code: string,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<{ readonly opening: bigint; readonly days: ReadonlyMap<string, Omit<DaySums, 'opening'>> }> {
  type Row = { day: string | null } & Record<
    'credits' | 'debits' | 'batches' | 'transactions' | 'received' | 'sent',
    string
  >
  const { total, count, batchId, partnerId } = settlementLeaves
  const from = start.toISOString()
  const found = await rows<Row>(
    db,
    sql`
    select case when booked_at >= ${from}::timestamptz then to_char(booked_at at time zone 'UTC', 'YYYY-MM-DD') end as day,
           coalesce(sum(total) filter (where total > 0), 0)::text as credits,
           coalesce(-sum(total) filter (where total < 0), 0)::text as debits,
           count(*)::text as batches, sum(count)::text as transactions,
           coalesce(sum(received), 0)::text as received, coalesce(sum(sent), 0)::text as sent
      from (select ${bookingTime} as booked_at, ${total} as total, ${count} as count, received, sent
              from ${settlementLeaves} join ${settlementBatches} on ${token} = ${batchId}
              cross join lateral ${returnsOfBatch(partnerId, from)}
             where ${ownIn({ db, ...ctx }, code)}) as own
     where booked_at < ${end.toISOString()}::timestamptz
     group by 1`,
  )
  const earlier = found.find(({ day }) => day === null)
  const days = found.flatMap(({ day, credits, debits, batches, transactions, received, sent }) => {
    if (day === null) return []
    const sums = { credits: BigInt(credits), debits: BigInt(debits) }
    const returns = { returnsReceived: BigInt(received), returnsSent: BigInt(sent) }
    return [[day, { ...sums, ...returns, batches: Number(batches), transactions: Number(transactions) }] as const]
  })
  return { opening: earlier ? BigInt(earlier.credits) - BigInt(earlier.debits) : 0n, days: new Map(days) }
}

/** A subquery with the sums of what other namespaces returned to the owner of a leaf in its batch, and of the opposite. */
const returnsOfBatch = (owner: typeof settlementLeaves.partnerId, from: string): SQL => {
  const { amount, debtorPartnerId, creditorPartnerId, settlementWindow } = transactions
  return sql`(select sum(${amount}) filter (where ${creditorPartnerId} = ${owner}) as received,
                     sum(${amount}) filter (where ${debtorPartnerId} = ${owner}) as sent
                from ${transactions}
               where ${bookingTime} >= ${from}::timestamptz and ${transactions.sequence} > 0
                 and ${transactions.environment} = ${environment} and ${transactions.currency} = ${currency}
                 and ${settlementWindow} > ${afterWindow} and ${settlementWindow} <= ${uptoWindow}
                 and ${owner} in (${debtorPartnerId}, ${creditorPartnerId})
                 and ${debtorPartnerId} <> ${creditorPartnerId}) as returned`
}

/** A batch as it is booked for the namespace. */
export type Booking = {
  readonly batchId: string
  /** Net position in minor units; positive if it is owed to the namespace. */
  readonly net: bigint
  readonly transactions: number
  readonly cutoffAt: Date
  readonly completedAt: Date | null
  readonly bookedAt: Date | null
  /** Identifies the payment at the settlement bank; null if the batch has no instruction of the namespace. */
  readonly reference: string | null
}

/** The batches that were booked from `start` to `end`, in the order of their booking. */
export const bookedBetween = (
  ctx: PartnerCtx,
  code: string,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<Booking[]> =>
  ctx.db
    .select({
      batchId: token,
      net: settlementLeaves.total,
      transactions: settlementLeaves.count,
      cutoffAt,
      completedAt,
      bookedAt: bookingTime,
      reference: sql<string | null>`case when ${instructionsCount} is not null and ${settlementLeaves.total} <> 0
        then instruction_reference(${token}, ${settlementLeaves.partnerId}) end`,
    })
    .from(settlementLeaves)
    .innerJoin(settlementBatches, eq(token, settlementLeaves.batchId))
    .where(and(ownIn(ctx, code), gte(bookingTime, start.toISOString()), lt(bookingTime, end.toISOString())))
    .orderBy(asc(bookingTime), asc(token))

/** The time that decides which days are closed. Read before what was booked. */
export async function findProgress({ db, now, environment }: PartnerCtx): Promise<Progress> {
  const found = await rows<{ now: number; since: number | null }>(
    db,
    sql`
    select (extract(epoch from ${notAfterDatabase(now)}) * 1000)::float8 as now,
           (select (extract(epoch from min(started_at)) * 1000)::float8 from settlement_runs_under_way
             where environment = ${environment}) as since`,
  )
  const row = only(found)
  return { now: new Date(row.now), runningSince: row.since === null ? null : new Date(row.since) }
}

/** Today, in UTC. */
export const todayOf = ({ now }: Progress): string => dayOf(now)
