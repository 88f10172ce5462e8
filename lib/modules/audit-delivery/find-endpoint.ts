import { eq } from 'drizzle-orm'
import type { OrganizationCtx, Write } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { chainLength } from '../audit/index.ts'
import { type AuditEndpointRow, auditEndpoints } from './table.ts'

/** An endpoint with the number of entries that wait for delivery. */
export type WatchedEndpoint = { readonly row: AuditEndpointRow; readonly waiting: number }

export const isOwn = ({ organizationId }: Pick<OrganizationCtx, 'organizationId'>) =>
  eq(auditEndpoints.organizationId, organizationId)

/** The endpoint of the caller's organization. */
export async function findEndpoint(ctx: OrganizationCtx): Promise<WatchedEndpoint | undefined> {
  const [row] = await ctx.db.select().from(auditEndpoints).where(isOwn(ctx))
  return row && watched(ctx, row)
}

/** The same. Throws 404. */
export async function existingEndpoint(ctx: OrganizationCtx): Promise<AuditEndpointRow> {
  const [row] = await ctx.db.select().from(auditEndpoints).where(isOwn(ctx))
  if (!row) throw notFound()
  return row
}

/** The same, locked for update. Throws 404. */
export async function lockEndpoint(ctx: Write<OrganizationCtx>): Promise<AuditEndpointRow> {
  const [row] = await ctx.db.select().from(auditEndpoints).where(isOwn(ctx)).for('update')
  if (!row) throw notFound()
  return row
}

export const watched = async (ctx: OrganizationCtx, row: AuditEndpointRow): Promise<WatchedEndpoint> => ({
  row,
  waiting: Math.max(0, (await chainLength(ctx)) - row.position),
})
