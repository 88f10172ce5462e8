import { and, eq, inArray } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type LinkRow, links } from './table.ts'
import { visibleTo } from './visible.ts'

/** A link in which the caller's namespace is a side. Throws 404. */
export async function findLink(ctx: PartnerCtx, token: string): Promise<LinkRow> {
  const [row] = await ctx.db
    .select()
    .from(links)
    .where(and(visibleTo(ctx), eq(links.token, token)))
  if (!row) throw notFound()
  return row
}

/** The same, locked for update. */
export async function lockLink(ctx: Write<PartnerCtx>, token: string): Promise<LinkRow> {
  const [row] = await ctx.db
    .select()
    .from(links)
    .where(and(visibleTo(ctx), eq(links.token, token)))
    .for('update')
  if (!row) throw notFound()
  return row
}

/** The IDs that belong to links of the caller's namespace. */
export async function findLinkIds(ctx: PartnerCtx, tokens: readonly string[]): Promise<string[]> {
  const found = await ctx.db
    .select({ token: links.token })
    .from(links)
    .where(and(inArray(links.token, [...tokens]), visibleTo(ctx)))
  return found.map(({ token }) => token)
}
