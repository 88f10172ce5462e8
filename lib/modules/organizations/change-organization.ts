import { and, eq, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Ctx, Write } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type OrganizationRow, organizations } from './table.ts'

/** Locks an organization, which serializes changes to it, its members and its roles. Throws 404. */
export async function lockOrganization(ctx: Write<Ctx>, token: string): Promise<OrganizationRow> {
  const [row] = await ctx.db.select().from(organizations).where(eq(organizations.token, token)).for('update')
  if (!row) throw notFound()
  return row
}

/**
 * Locks an organization without waiting. Returns undefined if it does not exist or another
 * transaction holds the lock.
 */
export async function tryLockOrganization(ctx: Write<Ctx>, token: string): Promise<OrganizationRow | undefined> {
  const found = ctx.db.select().from(organizations).where(eq(organizations.token, token))
  const [row] = await found.for('update', { skipLocked: true })
  return row
}

type Change = Omit<PgUpdateSetSource<typeof organizations>, 'token' | 'createdAt' | 'updatedAt'>

/** Changes an organization if it meets the condition. Returns the changed row, or undefined. */
export async function changeOrganization(
  ctx: Write<Ctx>,
  token: string,
  change: Change,
  condition?: SQL,
): Promise<OrganizationRow | undefined> {
  const [row] = await ctx.db
    .update(organizations)
    .set({ ...change, updatedAt: ctx.now })
    .where(and(eq(organizations.token, token), condition))
    .returning()
  return row
}
