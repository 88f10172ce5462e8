import { sql } from 'drizzle-orm'
import { idAtTime, newId } from '../../kernel/ids.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { portions, rows } from '../../platform/db/rows.ts'
import { findFormerAndCurrent } from '../members/index.ts'
import { messagesFor, queueMessages, readChannels } from './chat/queue-messages.ts'
import { queueMails } from './mail/queue-mails.ts'
import { findNotified } from './notified.ts'
import { type Recipient, readRecipients } from './recipients.ts'
import { channelOf } from './settings/channels.ts'
import type { Occurrence } from './sources.ts'
import { type NotificationKind, permissionOfKind } from './states.ts'
import { notifications } from './table.ts'
import { withinLimits } from './within-limits.ts'

/**
 * Notifies the members of each organization. Members are notified of an occurrence once, so making it again has no
 * effect. Runs in the transaction of `db`, which also queues their mails and the messages for chat channels.
 */
export async function makeNotifications(
  ctx: Ctx,
  occurrences: readonly Occurrence[],
  isMailing = false,
): Promise<void> {
  const byOrganization = Map.groupBy(occurrences, (one) => one.organizationId)
  // In order, because processes lock the counts of each.
  for (const [organizationId, own] of [...byOrganization].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const members = await readRecipients(ctx, organizationId)
    const channels = await readChannels(ctx.db, organizationId)
    const named = await withNames({ ...ctx, organizationId }, own)
    const isConcerned = await findNotified(ctx.db, named, { members, channels })
    const made = named
      .map((one) => ({
        occurrence: one,
        rows: recipientsOf(one, members)
          .filter(({ token }) => isConcerned(one, token))
          .map((member) => rowFor(ctx, one, member)),
        messages: messagesFor(ctx, one, channels).filter(({ channelId }) => isConcerned(one, channelId)),
      }))
      .filter(({ rows, messages }) => rows.length + messages.length > 0)
    const within = await withinLimits(ctx, made)
    await queueMessages(ctx, within.messages)
    for (const portion of portions(within.rows)) {
      const added = await ctx.db.insert(notifications).values(portion).onConflictDoNothing().returning()
      if (isMailing) await queueMails(ctx, added, members)
    }
  }
}

/** Neither the member who made a change nor the one whom it is about. */
const recipientsOf = (one: Occurrence, members: readonly Recipient[]): Recipient[] =>
  members.filter((member) => {
    const { token, number, permissions, choices } = member
    return (
      permissions.has(permissionOfKind(one.kind)) &&
      token !== one.byId &&
      token !== one.subject &&
      (one.onlyNumber ?? number) === number &&
      channelOf(one, member, choices) !== 'off'
    )
  })

const rowFor = (ctx: Ctx, one: Occurrence, { token: memberId }: Recipient): typeof notifications.$inferInsert => ({
  token: newId('ntf', one.at, ctx.random),
  organizationId: one.organizationId,
  partnerId: one.partnerId,
  memberId,
  kind: one.kind,
  subject: one.subject,
  occurrence: one.occurrence,
  facts: one.facts,
  createdAt: ctx.now,
})

/** With the names of the members whom they are about. */
async function withNames(
  ctx: Ctx & { readonly organizationId: string },
  occurrences: readonly Occurrence[],
): Promise<Occurrence[]> {
  const ids = occurrences.flatMap(({ kind, subject }) => (kind === 'member_changed' ? [subject] : []))
  if (ids.length === 0) return [...occurrences]
  const people = await findFormerAndCurrent(ctx, ids)
  return occurrences.map((one) => {
    const person = people.find(({ token }) => token === one.subject)
    if (one.kind !== 'member_changed' || !person) return one
    return { ...one, facts: { ...one.facts, name: `${person.firstName} ${person.lastName}` } }
  })
}

type Namespace = { readonly organizationId: string; readonly partnerId: string }

/** Those of the namespaces whose members have been notified of `kind` since `since`. */
export async function notifiedSince(
  db: Db,
  kind: NotificationKind,
  namespaces: readonly Namespace[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const ids = (of: (one: Namespace) => string) => sql`${sql.param(namespaces.map(of))}::text[]`
  const found = await rows<Pick<Namespace, 'partnerId'>>(
    db,
    sql`
    select g.partner_id as "partnerId"
      from unnest(${ids((one) => one.organizationId)}, ${ids((one) => one.partnerId)}) as g (organization_id, partner_id)
     cross join lateral (
       select from ${notifications} n where n.organization_id = g.organization_id and n.kind = ${kind}
          and n.partner_id = g.partner_id and n.token >= ${idAtTime('ntf', since)} limit 1) n`,
  )
  return new Set(found.map(({ partnerId }) => partnerId))
}
