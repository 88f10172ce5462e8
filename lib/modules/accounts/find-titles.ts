import { and, desc, inArray, ne, sql } from 'drizzle-orm'
import type { IdRange } from '../../kernel/ids.ts'
import { readColumn } from '../../platform/batched-reads.ts'
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

/** The IDs of the newest accounts of each status that are in a range, without deleted ones. */
export const accountIdsWithin = (ctx: PartnerCtx, { from, before }: IdRange, limit: number): Promise<string[]> =>
  readColumn(
    ctx.db,
    sql`(select a.token from unnest(array['unverified', 'verified']) as s (status) cross join lateral (
          select token from accounts
           where partner_id = ${ctx.partnerId} and status = s.status and token >= ${from} and token < ${before}
           order by token desc limit ${limit}) a)`,
  )
