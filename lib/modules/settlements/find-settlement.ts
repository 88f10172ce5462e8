import { and, eq, inArray, or } from 'drizzle-orm'
import { type GrossPair, netPositions } from '../../kernel/netting/netting.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { directoryPartners } from '../namespaces/index.ts'
import { grossOf } from './run/gross-of.ts'
import { type BatchRow, type LeafRow, settlementLeaves, settlementPairs } from './table.ts'
import type { BatchView } from './views.ts'
import { ownLeaf, settledFor, visibleBatches } from './visible.ts'

/**
 * Net position against a counterparty in minor units (positive: owed to the namespace), with its
 * components.
 */
export type Position = {
  readonly counterparty: { readonly token: string; readonly name: string; readonly domain: string }
  readonly net: bigint
  readonly credits: bigint
  readonly debits: bigint
  readonly count: number
}

export type SettlementDetails = BatchView & { readonly positions: readonly Position[] }

/** A batch as the namespace sees it. Throws 404 if it is not visible. */
export async function findBatch(ctx: PartnerCtx, batchId: string): Promise<BatchView> {
  const visible = visibleBatches(ctx)
  const [found] = await ctx.db
    .select({ batch: visible._.selectedFields, leaf: settlementLeaves })
    .from(visible)
    .leftJoin(settlementLeaves, ownLeaf(visible, ctx.partnerId))
    .where(eq(visible.token, batchId))
  if (!found) throw notFound()
  return found
}

/** A COMPLETED batch. Throws 404 if it is not visible, and 409 if it is not completed. */
export async function findCompleted(ctx: PartnerCtx, batchId: string): Promise<BatchView> {
  const view = await findBatch(ctx, batchId)
  const { status, completedAt } = view.batch
  if (status === 'COMPLETED') return view
  throw conflict(
    completedAt === null
      ? `The batch is ${status}. Retry once it is COMPLETED.`
      : `The batch is ${status} and settled nothing. The next run settles its transactions.`,
  )
}

/**
 * A batch with the namespace's net position against each counterparty, ordered by counterparty.
 * Throws 404.
 */
export async function findSettlement(ctx: PartnerCtx, batchId: string): Promise<SettlementDetails> {
  const view = await findBatch(ctx, batchId)
  return { ...view, positions: view.leaf ? await positionsOf(ctx, view.batch, view.leaf) : [] }
}

/**
 * Positions of the namespace in a completed batch, from stored pairs or otherwise from its
 * transactions.
 */
export async function positionsOf(ctx: PartnerCtx, batch: BatchRow, leaf: LeafRow): Promise<Position[]> {
  const { partnerId } = ctx
  const pairs = leaf.pairsStored
    ? await storedPairs(ctx, batch.token)
    : await grossOf(ctx.db, settledFor(partnerId, batch))
  return named(ctx, positionsFrom(pairs, partnerId))
}

async function storedPairs({ db, partnerId }: PartnerCtx, batchId: string): Promise<GrossPair[]> {
  const { debtorPartnerId: debtor, creditorPartnerId: creditor, amount, count } = settlementPairs
  return db
    .select({ debtor, creditor, amount, count })
    .from(settlementPairs)
    .where(and(eq(settlementPairs.batchId, batchId), or(eq(debtor, partnerId), eq(creditor, partnerId))))
}

type Unnamed = Omit<Position, 'counterparty'> & { readonly counterparty: string }

function positionsFrom(pairs: readonly GrossPair[], partnerId: string): Unnamed[] {
  const credits = new Map(pairs.filter(({ creditor }) => creditor === partnerId).map((pair) => [pair.debtor, pair]))
  const debits = new Map(pairs.filter(({ debtor }) => debtor === partnerId).map((pair) => [pair.creditor, pair]))
  return netPositions(pairs, partnerId).map(({ counterparty, net }) => {
    const [credit, debit] = [credits.get(counterparty), debits.get(counterparty)]
    const count = (credit?.count ?? 0) + (debit?.count ?? 0)
    return { counterparty, net, credits: credit?.amount ?? 0n, debits: debit?.amount ?? 0n, count }
  })
}

async function named({ db }: PartnerCtx, positions: readonly Unnamed[]): Promise<Position[]> {
  const ids = positions.map(({ counterparty }) => counterparty)
  const found = await db
    .select({ token: directoryPartners.token, name: directoryPartners.name, domain: directoryPartners.domain })
    .from(directoryPartners)
    .where(inArray(directoryPartners.token, ids))
  const counterparties = new Map(found.map((counterparty) => [counterparty.token, counterparty]))
  return positions.flatMap(({ counterparty, ...position }) => {
    const partner = counterparties.get(counterparty)
    return partner ? { ...position, counterparty: partner } : []
  })
}
