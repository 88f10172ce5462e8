import { and, eq, or } from 'drizzle-orm'
import { netPositions } from '../../kernel/netting/netting.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { directoryPartners } from '../namespaces/directory.ts'
import type { BatchRow, LeafRow } from './rows.ts'
import { settlementBatches, settlementLeaves, settlementPairs } from './table.ts'

/** What the partner is owed by a counterparty (positive) or owes it (negative), in minor units. */
export type Position = {
  readonly counterparty: { readonly token: string; readonly name: string; readonly domain: string }
  readonly net: bigint
}

export type SettlementDetails = {
  readonly batch: BatchRow
  readonly leaf: LeafRow
  readonly positions: readonly Position[]
}

/** A batch with the partner's own leaf. Throws 404 unless the batch holds lines of the partner. */
export async function findBatch(ctx: PartnerCtx, batchId: string): Promise<{ batch: BatchRow; leaf: LeafRow }> {
  const [found] = await ctx.db
    .select({ batch: settlementBatches, leaf: settlementLeaves })
    .from(settlementLeaves)
    .innerJoin(settlementBatches, eq(settlementBatches.token, settlementLeaves.batchId))
    .where(and(eq(settlementLeaves.batchId, batchId), eq(settlementLeaves.partnerId, ctx.partnerId)))
  if (!found) throw notFound()
  return found
}

/** A batch with the partner's leaf and its net position against each counterparty, ordered by counterparty. Throws 404. */
export async function findSettlement(ctx: PartnerCtx, batchId: string): Promise<SettlementDetails> {
  const found = await findBatch(ctx, batchId)
  const { debtorPartnerId: debtor, creditorPartnerId: creditor, amount, count } = settlementPairs
  const pairs = await ctx.db
    .select({ debtor, creditor, amount, count, counterparty: directoryPartners })
    .from(settlementPairs)
    .innerJoin(
      directoryPartners,
      or(
        and(eq(creditor, ctx.partnerId), eq(directoryPartners.token, debtor)),
        and(eq(debtor, ctx.partnerId), eq(directoryPartners.token, creditor)),
      ),
    )
    .where(and(eq(settlementPairs.batchId, batchId), or(eq(debtor, ctx.partnerId), eq(creditor, ctx.partnerId))))
  const counterparties = new Map(pairs.map(({ counterparty }) => [counterparty.token, counterparty]))
  const positions = netPositions(pairs, ctx.partnerId).flatMap(({ counterparty, net }) => {
    const partner = counterparties.get(counterparty)
    return partner ? { counterparty: partner, net } : []
  })
  return { ...found, positions }
}
