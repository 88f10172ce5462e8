import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { csvLine } from '../../../kernel/csv.ts'
import { isoTime, unixSeconds } from '../../../kernel/time.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { CsvExport } from '../../../platform/csv-export.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { partnerProjection as partners } from '../../namespaces/index.ts'
import { organizationProjection as organizations } from '../../organizations/index.ts'
import {
  computedPairs,
  finalityOf,
  type ProjectedBatch,
  batchProjection as settlementBatches,
  leafProjection as settlementLeaves,
  storedPairs,
} from '../../settlements/index.ts'
import type { NetworkBatch } from './contract.ts'
import { decimalOf } from './decimal-of.ts'

/** A completed batch. Throws 404, and 409 if it is not completed. */
async function findBatch(ctx: Ctx, batchId: string): Promise<ProjectedBatch> {
  const [batch] = await ctx.db.select().from(settlementBatches).where(eq(settlementBatches.token, batchId))
  if (!batch) throw notFound()
  if (batch.status !== 'COMPLETED') throw conflict(`The batch is ${batch.status} and has no positions`)
  return batch
}

const absolute = sql`abs(${settlementLeaves.total})`

/** The leaves of a batch with their owners, largest net position first. */
const leavesOf = (ctx: Ctx, batchId: string, limit: number) =>
  ctx.db
    .select({
      token: partners.token,
      name: partners.name,
      domain: partners.domain,
      organization: { token: organizations.token, name: organizations.name },
      total: settlementLeaves.total,
      count: settlementLeaves.count,
      pairsStored: settlementLeaves.pairsStored,
    })
    .from(settlementLeaves)
    .innerJoin(partners, eq(partners.token, settlementLeaves.partnerId))
    .innerJoin(organizations, eq(organizations.token, partners.organizationId))
    .where(eq(settlementLeaves.batchId, batchId))
    .orderBy(desc(absolute), settlementLeaves.partnerId)
    .limit(limit)

/**
 * The bilateral matrix of a batch, for its namespaces with the largest net positions. Throws 404
 * and 409.
 */
export async function findNetworkBatch(ctx: Ctx, batchId: string, limit: number): Promise<NetworkBatch> {
  const batch = await findBatch(ctx, batchId)
  const leaves = await leavesOf(ctx, batchId, limit)
  const ids = leaves.map(({ token }) => token)
  const isStored = leaves.every(({ pairsStored }) => pairsStored)
  const pairs = isStored ? await storedPairs(ctx, batchId, ids) : await computedPairs(ctx, batch, ids)
  return {
    batch: {
      token: batch.token,
      run_id: batch.runId,
      environment: batch.environment,
      currency: batch.currency,
      status: batch.status,
      cutoff_time: unixSeconds(batch.cutoffAt),
      txn_count: batch.transactionCount,
      finality: finalityOf(batch),
    },
    namespaces_count: batch.leavesCount ?? leaves.length,
    namespaces: leaves.map(({ total, count, pairsStored: _, ...namespace }) => ({
      ...namespace,
      net_total: total.toString(),
      txn_count: count,
    })),
    pairs: pairs.map(({ debtor, creditor, amount, count }) => ({
      debtor_id: debtor,
      creditor_id: creditor,
      amount,
      txn_count: Number(count),
    })),
  }
}

const HEADINGS = [
  'batch_id',
  'cutoff_time',
  'environment',
  'currency',
  'namespace_id',
  'namespace_name',
  'namespace_domain',
  'organization_id',
  'organization_name',
  'transactions',
  'net_minor',
  'net',
  'direction',
]
const AT_ONCE = 500

/**
 * The multilateral report of a batch: the net position of each namespace, which sum to zero. Throws
 * 404 and 409 before anything is sent.
 */
export async function exportNetworkBatch(ctx: Ctx, batchId: string): Promise<CsvExport> {
  const batch = await findBatch(ctx, batchId)
  const { currency } = batch
  async function* lines() {
    yield csvLine(HEADINGS)
    for await (const leaf of allLeaves(ctx, batchId)) {
      yield csvLine([
        batch.token,
        isoTime(batch.cutoffAt),
        batch.environment,
        currency,
        leaf.token,
        { text: leaf.name },
        { text: leaf.domain },
        leaf.organizationId,
        { text: leaf.organizationName },
        leaf.count,
        leaf.total.toString(),
        decimalOf(currency, leaf.total),
        leaf.total > 0n ? 'receives' : leaf.total < 0n ? 'pays' : 'even',
      ])
    }
  }
  return { name: `${batchId}-multilateral.csv`, lines: lines() }
}

/** All leaves in the order of the tree. */
async function* allLeaves(ctx: Ctx, batchId: string) {
  for (let from = 0; ; from += AT_ONCE) {
    const page = await ctx.db
      .select({
        token: partners.token,
        name: partners.name,
        domain: partners.domain,
        organizationId: organizations.token,
        organizationName: organizations.name,
        total: settlementLeaves.total,
        count: settlementLeaves.count,
      })
      .from(settlementLeaves)
      .innerJoin(partners, eq(partners.token, settlementLeaves.partnerId))
      .innerJoin(organizations, eq(organizations.token, partners.organizationId))
      .where(
        and(
          eq(settlementLeaves.batchId, batchId),
          gte(settlementLeaves.leafIndex, from),
          lt(settlementLeaves.leafIndex, from + AT_ONCE),
        ),
      )
      .orderBy(settlementLeaves.leafIndex)
    yield* page
    if (page.length < AT_ONCE) return
  }
}
