import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { isCurrency } from '../../../kernel/money/amount.ts'
import { isoTime, unixSeconds } from '../../../kernel/time.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { CsvExport, FileExport } from '../../../platform/csv-export.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { exportCsv, exportXlsx, type TableColumn } from '../../../platform/table-export.ts'
import { MAX_XLSX_ROWS } from '../../../wire/operation.ts'
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

type Leaf = {
  readonly token: string
  readonly name: string
  readonly domain: string
  readonly organizationId: string
  readonly organizationName: string
  readonly total: bigint
  readonly count: number
}

const columnsOf = ({ token, cutoffAt, environment, currency }: ProjectedBatch): TableColumn<Leaf>[] => [
  { heading: 'batch_id', width: 34, cell: () => token },
  { heading: 'cutoff_time', width: 26, cell: () => isoTime(cutoffAt) },
  { heading: 'environment', width: 12, cell: () => environment },
  { heading: 'currency', width: 10, cell: () => currency },
  { heading: 'namespace_id', width: 32, cell: (leaf) => leaf.token },
  { heading: 'namespace_name', width: 28, cell: (leaf) => leaf.name },
  { heading: 'namespace_domain', width: 20, cell: (leaf) => leaf.domain },
  { heading: 'organization_id', width: 32, cell: (leaf) => leaf.organizationId },
  { heading: 'organization_name', width: 28, cell: (leaf) => leaf.organizationName },
  { heading: 'transactions', width: 14, cell: (leaf) => leaf.count },
  { heading: 'net_minor', width: 20, cell: (leaf) => leaf.total.toString() },
  // Decimals of a withdrawn currency are unknown.
  {
    heading: 'net',
    width: 20,
    cell: ({ total }) => (isCurrency(currency) ? { amount: { currency, minor: total } } : null),
  },
  {
    heading: 'direction',
    width: 10,
    cell: ({ total }) => (total > 0n ? 'receives' : total < 0n ? 'pays' : 'even'),
  },
]

const AT_ONCE = 500

const reportOf = (ctx: Ctx, batch: ProjectedBatch) => ({
  name: `${batch.token}-multilateral`,
  columns: columnsOf(batch),
  rows: allLeaves(ctx, batch.token),
})

/**
 * The multilateral report of a batch as CSV: the net positions of all namespaces, which sum to zero.
 * Throws 404 and 409 before anything is sent.
 */
export const exportNetworkBatch = async (ctx: Ctx, batchId: string): Promise<CsvExport> =>
  exportCsv(reportOf(ctx, await findBatch(ctx, batchId)))

/** The same report as a workbook. Also throws 409 for too many namespaces. */
export async function exportNetworkWorkbook(ctx: Ctx, batchId: string): Promise<FileExport> {
  const batch = await findBatch(ctx, batchId)
  if ((batch.leavesCount ?? 0) > MAX_XLSX_ROWS)
    throw conflict(`The batch has more than ${MAX_XLSX_ROWS} namespaces. Use the CSV file.`)
  return exportXlsx(reportOf(ctx, batch), 'Net positions')
}

/** All leaves in the order of the tree. */
async function* allLeaves(ctx: Ctx, batchId: string): AsyncGenerator<Leaf> {
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
