import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { isId } from '../../kernel/ids.ts'
import type { MemberCtx, Write } from '../../platform/context.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { badRequest } from '../../platform/errors.ts'
import type { NotificationQuery } from './contract.ts'
import { kindsSeenBy, MAX_COUNTED, MAX_PER_MEMBER } from './states.ts'
import { type NotificationRow, notifications } from './table.ts'

type Page = { readonly found: NotificationRow[]; readonly nextCursor: string | null }

/** The caller's notifications, newest first. */
export async function listNotifications(ctx: MemberCtx, { unread, cursor, limit }: NotificationQuery): Promise<Page> {
  if (cursor !== undefined && !isId('ntf', cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  const found = await ctx.db
    .select()
    .from(notifications)
    .where(
      and(
        ofReader(ctx),
        unread ? isNull(notifications.readAt) : undefined,
        cursor === undefined ? undefined : lt(notifications.token, cursor),
      ),
    )
    .orderBy(desc(notifications.token))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  return { found: page, nextCursor: found.length > limit ? (page.at(-1)?.token ?? null) : null }
}

/** The number of the caller's unread notifications, up to `MAX_COUNTED`. */
export async function countUnread(ctx: MemberCtx): Promise<{ count: number; isExact: boolean }> {
  const unread = and(ofReader(ctx), isNull(notifications.readAt))
  const counted = sql`select count(*)::int as n from (select from ${notifications} where ${unread} limit ${MAX_COUNTED + 1}) counted`
  const { n } = only(await rows<{ n: number }>(ctx.db, counted))
  return { count: Math.min(n, MAX_COUNTED), isExact: n <= MAX_COUNTED }
}

/**
 * Marks these of the caller's notifications as read, or all. Returns how many were unread. Reads no more than are kept;
 * older ones are about to be deleted.
 */
export async function readNotifications(ctx: Write<MemberCtx>, ids: readonly string[] | undefined): Promise<number> {
  const which = ids && inArray(notifications.token, [...new Set(ids)])
  const unread = ctx.db
    .select({ token: notifications.token })
    .from(notifications)
    .where(and(ofReader(ctx), isNull(notifications.readAt), which))
    .orderBy(desc(notifications.token))
    .limit(MAX_PER_MEMBER)
  // Counted by the database, so that it need not return the rows.
  const statement = sql`
    with marked as (
      update ${notifications} set read_at = ${ctx.now.toISOString()}::timestamptz where token in (${unread}) returning 1)
    select count(*)::int as count from marked`
  const { count } = only(await rows<{ count: number }>(ctx.db, statement))
  if (count > 0) ctx.audit({ action: 'notification.read', resourceId: ctx.actor.id, after: { count } })
  return count
}

/** A role that has lost a permission, or a former network operator, no longer sees what needs it. */
const ofReader = ({ organizationId, actor }: MemberCtx): SQL | undefined =>
  and(
    eq(notifications.organizationId, organizationId),
    eq(notifications.memberId, actor.id),
    inArray(notifications.kind, kindsSeenBy(actor)),
  )
