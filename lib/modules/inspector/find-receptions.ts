import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { notFound } from '../../platform/errors.ts'
import type { ReceptionQuery } from './contract.ts'
import { sandboxOnly } from './inspector.ts'
import { MAX_RECEPTIONS } from './states.ts'
import { type ReceptionRow, receptions } from './table.ts'

/** A received delivery without headers and body, because lists are polled every two seconds. */
export type ListedReception = Omit<ReceptionRow, 'headers' | 'body'>

const { headers: _headers, body: _body, ...LISTED } = getTableColumns(receptions)

/**
 * Deliveries that the namespace's inspector received, newest first. Throws 404 outside the sandbox.
 */
export async function listReceptions(ctx: PartnerCtx, { webhook_id }: ReceptionQuery): Promise<ListedReception[]> {
  sandboxOnly(ctx)
  return ctx.db
    .select(LISTED)
    .from(receptions)
    .where(and(ownedBy(ctx, receptions), webhook_id === undefined ? undefined : eq(receptions.webhookId, webhook_id)))
    .orderBy(desc(receptions.token))
    .limit(MAX_RECEPTIONS)
}

/** A received delivery with headers and body. Throws 404. */
export async function findReception(ctx: PartnerCtx, token: string): Promise<ReceptionRow> {
  sandboxOnly(ctx)
  const [row] = await ctx.db
    .select()
    .from(receptions)
    .where(and(ownedBy(ctx, receptions), eq(receptions.token, token)))
  if (!row) throw notFound()
  return row
}
