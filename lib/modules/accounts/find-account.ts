import { and, eq, ne } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { notFound } from '../../platform/errors.ts'
import { type AccountRow, accounts } from './table.ts'

/** An account of the namespace, including deleted ones (contract#accounts). Throws 404. */
export async function findAccount(ctx: PartnerCtx, token: string): Promise<AccountRow> {
  const [row] = await ctx.db
    .select()
    .from(accounts)
    .where(and(ownedBy(ctx, accounts), eq(accounts.token, token)))
  if (!row) throw notFound()
  return row
}

/**
 * Locks an account that is not deleted, which serializes changes to it and its validations. Throws
 * 404.
 */
export async function lockAccount(ctx: Write<PartnerCtx>, token: string): Promise<AccountRow> {
  const [row] = await ctx.db
    .select()
    .from(accounts)
    .where(and(ownedBy(ctx, accounts), eq(accounts.token, token), ne(accounts.status, 'deleted')))
    .for('update')
  if (!row) throw notFound()
  return row
}
