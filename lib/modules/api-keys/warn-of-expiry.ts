import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { STRONGEST_ROLE } from '../../kernel/access.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Mailer } from '../../platform/outbound/mail.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { listMembers, type MailLimits } from '../members/index.ts'
import { DAY_MS, dueWarning, WARNINGS } from './due-warning.ts'
import { emitExpiry } from './events.ts'
import { expiryMail } from './mails.ts'
import { type ApiKeyRow, apiKeys } from './table.ts'

/** Sends the warnings to admins, within the organization's quota of notices. */
type Notices = { readonly mailer?: Mailer | undefined; readonly mailLimits: MailLimits }

/** Keys per query. */
const PORTION = 100

/**
 * Warns that keys expire in 14, 7 and 1 days, and that they have expired, with an event per key and a
 * mail per namespace. Each warning is sent once, by the process that records it; after a downtime, only
 * the latest one is. Disabled keys get no warnings.
 */
export async function warnOfExpiry(ctx: Ctx, notices: Notices, stopping: AbortSignal): Promise<void> {
  const warned = new Map<string, ApiKeyRow[]>()
  for (let found = await findDue(ctx); found.length > 0; found = await findDue(ctx)) {
    for (const key of found) {
      if (stopping.aborted) break
      const after = await warn(ctx, key)
      if (after) warned.set(after.partnerId, [...(warned.get(after.partnerId) ?? []), after])
    }
    if (stopping.aborted) break
  }
  for (const keys of warned.values()) await notifyAdmins(ctx, notices, keys)
}

/** Keys with a warning that is due and not recorded. */
function findDue({ db, now }: Ctx): Promise<ApiKeyRow[]> {
  const due = WARNINGS.map((days) =>
    and(lte(apiKeys.expiresAt, new Date(now.getTime() + days * DAY_MS)), isNotWarned(days)),
  )
  return db
    .select()
    .from(apiKeys)
    .where(
      and(
        isNull(apiKeys.revokedAt),
        eq(apiKeys.enabled, true),
        sql`${apiKeys.warnedDays} is distinct from 0`,
        or(...due),
      ),
    )
    .orderBy(asc(apiKeys.expiresAt))
    .limit(PORTION)
}

/** Neither of this warning nor of a later one. */
const isNotWarned = (days: number) => or(isNull(apiKeys.warnedDays), gt(apiKeys.warnedDays, days))

/** Records and emits a warning. Undefined if another process did, or if the key has changed. */
function warn(ctx: Ctx, { token, organizationId, partnerId, expiresAt }: ApiKeyRow): Promise<ApiKeyRow | undefined> {
  const days = expiresAt && dueWarning(expiresAt, ctx.now)
  if (expiresAt === null || days === null) return Promise.resolve(undefined)
  return writeOnce({ ...ctx, organizationId, partnerId }, async (write) => {
    const [row] = await write.db
      .update(apiKeys)
      .set({ warnedDays: days })
      .where(
        and(
          eq(apiKeys.token, token),
          eq(apiKeys.expiresAt, expiresAt),
          isNull(apiKeys.revokedAt),
          eq(apiKeys.enabled, true),
          isNotWarned(days),
        ),
      )
      .returning()
    if (!row) return undefined
    emitExpiry(write, row, days)
    return row
  })
}

/** One mail per namespace, to the admins with a verified email. */
async function notifyAdmins(ctx: Ctx, { mailer, mailLimits }: Notices, keys: readonly ApiKeyRow[]): Promise<void> {
  const [first] = keys
  if (!first || !mailer) return
  const { organizationId, partnerId } = first
  if (!(await mailLimits.mayNotify(organizationId))) return
  const members = await listMembers({ ...ctx, organizationId })
  for (const { email, role, enabled, emailVerifiedAt } of members) {
    if (role !== STRONGEST_ROLE || !enabled || !emailVerifiedAt) continue
    mailer.post(expiryMail(mailer.consoleUrl, { to: email, partnerId, keys, now: ctx.now }), organizationId)
  }
}
