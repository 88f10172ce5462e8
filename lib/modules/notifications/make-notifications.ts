import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { idAtTime, newId } from '../../kernel/ids.ts'
import type { Permission } from '../../kernel/permissions.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { portions } from '../../platform/db/rows.ts'
import { findFormerAndCurrent, listMembers, readRoles } from '../members/index.ts'
import type { Occurrence } from './sources.ts'
import { MAX_PER_HOUR, type NotificationKind, permissionOfKind } from './states.ts'
import { notifications } from './table.ts'

const HOUR_MS = 3_600_000

/**
 * Notifies the members of each organization. Members are notified of an occurrence once, so making it again has no
 * effect. Runs in the transaction of `db`.
 */
export async function makeNotifications(ctx: Ctx, occurrences: readonly Occurrence[]): Promise<void> {
  for (const [organizationId, own] of Map.groupBy(occurrences, (one) => one.organizationId)) {
    const members = await membersOf(ctx, organizationId)
    const within = await withinLimit(ctx, own)
    const named = await withNames({ ...ctx, organizationId }, within)
    const made = named.flatMap((one) => recipientsOf(one, members).map((member) => rowFor(ctx, one, member)))
    for (const portion of portions(made)) await ctx.db.insert(notifications).values(portion).onConflictDoNothing()
  }
}

/** A member who can be notified. */
type Recipient = { readonly token: string; readonly number: number; readonly permissions: ReadonlySet<Permission> }

async function membersOf(ctx: Ctx, organizationId: string): Promise<Recipient[]> {
  const roleOf = await readRoles({ ...ctx, organizationId })
  return (await listMembers({ ...ctx, organizationId }))
    .filter(({ enabled }) => enabled)
    .map(({ token, number, role }) => ({ token, number, permissions: roleOf(role).permissions }))
}

/** Neither the member who made a change nor the one whom it is about. */
const recipientsOf = ({ kind, subject, onlyNumber, byId }: Occurrence, members: readonly Recipient[]): Recipient[] =>
  members.filter(
    ({ token, number, permissions }) =>
      permissions.has(permissionOfKind(kind)) &&
      token !== byId &&
      token !== subject &&
      (onlyNumber ?? number) === number,
  )

const rowFor = (ctx: Ctx, one: Occurrence, { token: memberId }: Recipient): typeof notifications.$inferInsert => ({
  token: newId('ntf', ctx.now, ctx.random),
  organizationId: one.organizationId,
  partnerId: one.partnerId,
  memberId,
  kind: one.kind,
  subject: one.subject,
  occurrence: one.occurrence,
  facts: one.facts,
  createdAt: ctx.now,
})

/** Without what exceeds the limit of its kind and namespace. */
async function withinLimit(ctx: Ctx, occurrences: readonly Occurrence[]): Promise<Occurrence[]> {
  const allowed: Occurrence[] = []
  const groups = Map.groupBy(occurrences, ({ kind, partnerId }) => `${kind} ${partnerId}`)
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const remaining = MAX_PER_HOUR - (await countRecent(ctx, first))
    allowed.push(...group.slice(0, Math.max(0, remaining)))
  }
  return allowed
}

/** The occurrences of this kind and namespace in the last hour that members were notified of. */
async function countRecent({ db, now }: Ctx, { organizationId, partnerId, kind }: Occurrence): Promise<number> {
  const [counted] = await db
    .select({ n: sql<number>`count(distinct (${notifications.subject}, ${notifications.occurrence}))::int` })
    .from(notifications)
    .where(
      and(
        eq(notifications.organizationId, organizationId),
        gte(notifications.token, idAtTime('ntf', new Date(now.getTime() - HOUR_MS))),
        eq(notifications.kind, kind),
        partnerId === null ? isNull(notifications.partnerId) : eq(notifications.partnerId, partnerId),
      ),
    )
  return counted?.n ?? 0
}

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

/** The organizations' namespaces whose members have been notified of `kind` since `since`. */
export async function notifiedSince(
  db: Db,
  kind: NotificationKind,
  organizationIds: readonly string[],
  since: Date,
): Promise<ReadonlySet<string | null>> {
  if (organizationIds.length === 0) return new Set()
  const found = await db
    .selectDistinct({ partnerId: notifications.partnerId })
    .from(notifications)
    .where(
      and(
        inArray(notifications.organizationId, [...new Set(organizationIds)]),
        gte(notifications.token, idAtTime('ntf', since)),
        eq(notifications.kind, kind),
      ),
    )
  return new Set(found.map(({ partnerId }) => partnerId))
}
