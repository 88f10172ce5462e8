import { and, eq, inArray, sql } from 'drizzle-orm'
import type { IdRange } from '../../kernel/ids.ts'
import { readColumn } from '../../platform/batched-reads.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type LinkRow, links } from './table.ts'
import { proposedBy, proposedTo, visibleTo } from './visible.ts'

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

/** The IDs of the newest links of the caller's namespace that are in a range. */
export async function linkIdsWithin(ctx: PartnerCtx, { from, before }: IdRange, limit: number): Promise<string[]> {
  const ofSides = [proposedBy(ctx), proposedTo(ctx)].map(
    (side) => sql`(select ${links.token} from ${links}
      where ${side} and ${links.token} >= ${from} and ${links.token} < ${before} order by ${links.token} desc limit ${limit})`,
  )
  return [...new Set(await readColumn(ctx.db, sql`(${sql.join(ofSides, sql` union all `)})`))]
}
