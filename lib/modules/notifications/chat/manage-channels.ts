import { count, eq, sql } from 'drizzle-orm'
import { newId } from '../../../kernel/ids.ts'
import type { OrganizationCtx, Write } from '../../../platform/context.ts'
import { inColumn } from '../../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import { only } from '../../../platform/db/rows.ts'
import { badRequest, conflict, notFound } from '../../../platform/errors.ts'
import { hostOf } from '../../../platform/outbound/target.ts'
import { findOwnPartner } from '../../namespaces/index.ts'
import type { CheckedEndpoint } from '../../webhooks/index.ts'
import { hasNamespace, MAX_CHAT_CHANNELS } from '../states.ts'
import { type ChatChannelRow, chatChannels } from '../table.ts'
import type { CreateChatChannel, UpdateChatChannel } from './contract.ts'
import { isOwn, lockChannel, quietHoursOf } from './find-channels.ts'
import { rescheduled, scheduleOf } from './reschedule.ts'

type Sealed = Pick<ChatChannelRow, 'sealedAddress' | 'addressMask'>

/**
 * Creates a channel. Its address is stored encrypted, and never returned. Throws 400 for an address that is not
 * allowed, 404 for a foreign namespace, and 409 at the limit of channels.
 */
export async function createChannel(
  ctx: Write<OrganizationCtx>,
  secrets: Secrets,
  { name, product, kinds, partner_id: partnerId, ...hours }: CreateChatChannel,
  checked: CheckedEndpoint,
): Promise<ChatChannelRow> {
  const { organizationId } = ctx
  const token = newId('chat', ctx.now, ctx.random)
  const sealed = sealAddress(secrets, { token, organizationId }, checked)
  if (partnerId !== null && !(await findOwnPartner(ctx.db, organizationId, partnerId))) throw notFound()
  checkKinds(kinds, partnerId)
  // Concurrent calls could exceed the limit, because they do not see each other's channels.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chat channels ${organizationId}`}, 0))`)
  const [has] = await ctx.db
    .select({ n: count() })
    .from(chatChannels)
    .where(eq(chatChannels.organizationId, organizationId))
  if ((has?.n ?? 0) >= MAX_CHAT_CHANNELS)
    throw conflict(`An organization can have at most ${MAX_CHAT_CHANNELS} chat channels. Delete one first.`)
  const made = await ctx.db
    .insert(chatChannels)
    .values({
      token,
      organizationId,
      partnerId,
      name,
      product,
      ...sealed,
      kinds: [...new Set(kinds)],
      ...scheduleOf(hours),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning()
  const row = only(made)
  ctx.audit({ action: 'chat_channel.create', resourceId: token, after: audited(row) })
  return row
}

/**
 * Updates a channel. A new address or resuming ends its failure, so that queued messages are sent soon. Changed
 * hours also apply to queued messages. Throws 404, and 400 for an address that is not allowed.
 */
export async function updateChannel(
  ctx: Write<OrganizationCtx>,
  secrets: Secrets,
  token: string,
  { name, product, kinds, paused, ...hours }: UpdateChatChannel,
  checked: CheckedEndpoint | undefined,
): Promise<ChatChannelRow> {
  const before = await lockChannel(ctx, token)
  const sealed = checked && sealAddress(secrets, before, checked)
  if (kinds) checkKinds(kinds, before.partnerId)
  const isRetried = sealed !== undefined || paused === false
  const isPaused = paused ?? before.pausedAt !== null
  const changed = await ctx.db
    .update(chatChannels)
    .set({
      name,
      product,
      kinds: kinds && [...new Set(kinds)],
      pausedAt: isPaused ? (before.pausedAt ?? ctx.now) : null,
      ...(isRetried && WORKING),
      // A claim stays, so that what is being posted is not posted again within a minute.
      ...sealed,
      ...rescheduled(ctx.now, before, hours),
      ...(isRetried && { dueAt: ctx.now }),
      ...(isPaused && { dueAt: null }),
      updatedAt: ctx.now,
    })
    .where(isOwn(ctx, token))
    .returning()
  const after = only(changed)
  ctx.audit({
    action: 'chat_channel.update',
    resourceId: token,
    before: audited(before),
    after: { ...audited(after), ...(sealed && { address_replaced: true }) },
  })
  return after
}

/** Of a channel without failures. */
export const WORKING = { failedAt: null, failingSince: null, tries: 0 } as const

/** Deletes a channel and its address. A sweep deletes its messages, which tenants cannot access. Throws 404. */
export async function deleteChannel(ctx: Write<OrganizationCtx>, token: string): Promise<void> {
  const before = await lockChannel(ctx, token)
  await ctx.db.delete(chatChannels).where(isOwn(ctx, token))
  ctx.audit({ action: 'chat_channel.delete', resourceId: token, before: audited(before) })
}

function sealAddress(
  secrets: Secrets,
  { token, organizationId }: Pick<ChatChannelRow, 'token' | 'organizationId'>,
  checked: CheckedEndpoint,
): Sealed {
  if ('refused' in checked) throw badRequest(`address: ${checked.refused}`)
  const { href } = checked
  return {
    sealedAddress: secrets.seal(inColumn('chatAddress', token, organizationId), href),
    addressMask: maskAddress(new URL(href)),
  }
}

/** Four characters of a short path could be most of its secret. */
const MIN_SHOWN_LENGTH = 16

function maskAddress(url: URL): string {
  const path = url.pathname + url.search
  return `${hostOf(url)}/…${path.length < MIN_SHOWN_LENGTH ? '' : path.slice(-4)}`
}

/** The address of a channel. */
export const openAddress = (
  secrets: Secrets,
  { token, organizationId, sealedAddress }: Pick<ChatChannelRow, 'token' | 'organizationId' | 'sealedAddress'>,
): string => secrets.open(inColumn('chatAddress', token, organizationId), sealedAddress)

function checkKinds(kinds: CreateChatChannel['kinds'], partnerId: string | null): void {
  const [other] = partnerId === null ? [] : kinds.filter((kind) => !hasNamespace(kind))
  if (other) throw badRequest(`kinds: ${other} is about the organization, so a channel of a namespace cannot get it`)
}

/** A channel in the audit log: without any part of its address that could identify it. */
const audited = ({ name, product, partnerId, addressMask, kinds, pausedAt, ...schedule }: ChatChannelRow) => ({
  name,
  product,
  partner_id: partnerId,
  host: addressMask.slice(0, addressMask.indexOf('/')),
  kinds,
  time_zone: schedule.timeZone,
  quiet_hours: quietHoursOf(schedule),
  digest_hour: schedule.digestHour,
  paused: pausedAt !== null,
})
