import { eq } from 'drizzle-orm'
import type { PartnerCtx } from '../../../platform/context.ts'
import { directoryPartners } from '../../namespaces/index.ts'
import { referencesOf } from '../../payments/index.ts'
import type { BookedTransaction } from '../../transactions/index.ts'
import { settledPages } from '../settled-page.ts'
import type { BatchRow } from '../table.ts'

/** A transaction line of the namespace in a batch. */
export type SettledLine = {
  readonly row: BookedTransaction
  /** Reference of the payment; empty if it has none. */
  readonly reference: string
  readonly token: string
  /** Minor units; negative for a debit. */
  readonly signed: bigint
  readonly counterparty: string
  readonly domain: string
}

/** All transaction lines of the namespace in a completed batch, oldest first, a page of transactions at a time. */
export async function* settledLines(ctx: PartnerCtx, batch: BatchRow): AsyncGenerator<SettledLine> {
  const domains = domainsFor(ctx)
  for await (const page of settledPages(ctx, batch)) {
    const references = await referencesOf(
      ctx,
      page.map(({ paymentId }) => paymentId),
    )
    for (const row of page) {
      const reference = references.get(row.paymentId) ?? ''
      for (const line of ownLines(row, ctx.partnerId))
        yield { row, reference, ...line, domain: await domains(line.counterparty) }
    }
  }
}

/** A payment within the namespace has two lines that cancel out. */
function ownLines(row: BookedTransaction, partnerId: string): Pick<SettledLine, 'token' | 'signed' | 'counterparty'>[] {
  const debit = { token: row.debitLineToken, counterparty: row.creditorPartnerId, signed: -row.amount }
  const credit = { token: row.creditLineToken, counterparty: row.debtorPartnerId, signed: row.amount }
  return [
    ...(row.debtorPartnerId === partnerId ? [debit] : []),
    ...(row.creditorPartnerId === partnerId ? [credit] : []),
  ]
}

/** Cached domains of counterparties; a namespace has at most thousands. */
function domainsFor({ db }: PartnerCtx): (partnerId: string) => Promise<string> {
  const domains = new Map<string, string>()
  return async (partnerId) => {
    const cached = domains.get(partnerId)
    if (cached !== undefined) return cached
    const { token, domain } = directoryPartners
    const [found] = await db.select({ domain }).from(directoryPartners).where(eq(token, partnerId))
    domains.set(partnerId, found?.domain ?? '')
    return found?.domain ?? ''
  }
}
