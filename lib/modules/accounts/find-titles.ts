import { and, desc, inArray, ne } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { accounts } from './table.ts'

/** The titles of the caller's accounts with these IDs, newest first, without deleted ones. */
export const findTitles = (ctx: PartnerCtx, tokens: readonly string[]): Promise<{ token: string; title: string }[]> =>
  ctx.db
    .select({ token: accounts.token, title: accounts.accountTitle })
    .from(accounts)
    .where(and(inArray(accounts.token, [...tokens]), ownedBy(ctx, accounts), ne(accounts.status, 'deleted')))
    .orderBy(desc(accounts.token))
