import { eq } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { releasedDomain } from './released-domain.ts'
import { type PartnerRow, partners } from './table.ts'

/** Locks a namespace of any organization. Throws 404. */
export async function lockNamespace(ctx: Write<Ctx>, token: string): Promise<PartnerRow> {
  const [row] = await ctx.db.select().from(partners).where(eq(partners.token, token)).for('update')
  if (!row) throw notFound()
  return row
}

/** Gives a namespace the domain that is derived from its ID. Returns it. */
export async function moveToReleasedDomain(ctx: Write<Ctx>, token: string): Promise<string> {
  const domain = releasedDomain(token)
  await ctx.db.update(partners).set({ domain, updatedAt: ctx.now }).where(eq(partners.token, token))
  return domain
}
