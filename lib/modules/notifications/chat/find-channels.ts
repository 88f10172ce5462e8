import { and, asc, eq } from 'drizzle-orm'
import { isoTime } from '../../../kernel/time.ts'
import type { OrganizationCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { ChatStatus } from '../states.ts'
import { type ChatChannelRow, chatChannels } from '../table.ts'
import type { ChatChannel } from './contract.ts'
import type { ChatSchedule } from './schedule.ts'

export const isOwn = ({ organizationId }: OrganizationCtx, token: string) =>
  and(eq(chatChannels.organizationId, organizationId), eq(chatChannels.token, token))

/** The channels of the organization, oldest first. */
export const listChannels = (ctx: OrganizationCtx): Promise<ChatChannelRow[]> =>
  ctx.db
    .select()
    .from(chatChannels)
    .where(eq(chatChannels.organizationId, ctx.organizationId))
    .orderBy(asc(chatChannels.token))

/** Throws 404. */
export async function findChannel(ctx: OrganizationCtx, token: string): Promise<ChatChannelRow> {
  const [found] = await ctx.db.select().from(chatChannels).where(isOwn(ctx, token))
  if (!found) throw notFound()
  return found
}

/** Locks the channel until the end of the transaction. Throws 404. */
export async function lockChannel(ctx: OrganizationCtx, token: string): Promise<ChatChannelRow> {
  const [found] = await ctx.db.select().from(chatChannels).where(isOwn(ctx, token)).for('update')
  if (!found) throw notFound()
  return found
}

function statusOf({ pausedAt, failedAt, failingSince }: ChatChannelRow): ChatStatus {
  if (pausedAt) return 'paused'
  if (failedAt) return 'failed'
  return failingSince ? 'failing' : 'active'
}

export const quietHoursOf = ({ quietFrom: from, quietUntil: until }: ChatSchedule): ChatChannel['quiet_hours'] =>
  from === null || until === null ? null : { from, until }

export const presentChannel = (row: ChatChannelRow): ChatChannel => ({
  token: row.token,
  partner_id: row.partnerId,
  name: row.name,
  product: row.product,
  address: row.addressMask,
  kinds: row.kinds,
  time_zone: row.timeZone,
  quiet_hours: quietHoursOf(row),
  digest_hour: row.digestHour,
  status: statusOf(row),
  failing_since: row.failingSince && isoTime(row.failingSince),
  failed_at: row.failedAt && isoTime(row.failedAt),
  last_error:
    row.failure && row.lastFailureAt
      ? { at: isoTime(row.lastFailureAt), failure: row.failure, status_code: row.failureStatus }
      : null,
  last_sent_at: row.lastSentAt && isoTime(row.lastSentAt),
  created_at: isoTime(row.createdAt),
  updated_at: isoTime(row.updatedAt),
})
