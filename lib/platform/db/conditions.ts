import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PartnerCtx } from '../context.ts'

/** The caller's own rows: of its organization, and of the namespace it acts in. */
export const ownedBy = (
  ctx: Pick<PartnerCtx, 'organizationId' | 'partnerId'>,
  table: { organizationId: AnyPgColumn; partnerId: AnyPgColumn },
): SQL | undefined => and(eq(table.organizationId, ctx.organizationId), eq(table.partnerId, ctx.partnerId))

/** Whether a text contains another, case-insensitive. `%`, `_` and `\` are escaped. */
export const contains = (text: SQLWrapper, part: string): SQL =>
  sql`${text} ilike ${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`}`
