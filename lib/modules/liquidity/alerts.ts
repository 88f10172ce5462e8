import { and, eq, isNotNull, ne, or } from 'drizzle-orm'
import { type Environment, STRONGEST_ROLE } from '../../kernel/access.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Mailer } from '../../platform/outbound/mail.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { listMembers, type MailLimits } from '../members/index.ts'
import { partnerProjection } from '../namespaces/index.ts'
import { organizationProjection } from '../organizations/index.ts'
import { emitThreshold } from './events.ts'
import { alertedAt, percentUsed } from './exposure.ts'
import { operatorMail, thresholdMail } from './mails.ts'
import { type LiquidityRow, liquidityPositions } from './table.ts'
import { lockPosition } from './track.ts'

type Notices = {
  readonly mailer?: Mailer | undefined
  readonly mailLimits: MailLimits
  readonly nextCutoff: (environment: Environment, now: Date) => Date | undefined
}

/** From this threshold on, the operators are notified, too. */
const OPERATORS_FROM = 90

/**
 * Notifies namespaces whose use has reached a threshold: an event, and a mail to the admins. Each threshold is
 * notified once, by the process that records it, until the use has fallen well below it, and once an hour at most:
 * otherwise, a namespace could cause any number of mails. If the use passes several at once, only the highest is
 * notified.
 */
export async function alertOfUse(ctx: Ctx, notices: Notices): Promise<void> {
  const { position, netDebitCap, alerted } = liquidityPositions
  const found = await ctx.db
    .select()
    .from(liquidityPositions)
    .where(or(and(isNotNull(position), isNotNull(netDebitCap)), ne(alerted, 0)))
  for (const row of found) {
    const due = nextAlert(row)
    if (due === row.alerted) continue
    // Counted before it is recorded: what the quota stops stays due.
    if (due > row.alerted && !(await notices.mailLimits.mayAlertOfUse(row.partnerId, row.currency, due))) continue
    const alert = await record(ctx, row, notices, due)
    if (alert) await mailAll(ctx, notices, alert)
  }
}

/** What counts as notified at the present use. Without a cap or a count, nothing is. */
const nextAlert = (row: LiquidityRow): number =>
  row.position === null ? 0 : alertedAt(row.alerted, percentUsed(row) ?? 0)

type Alert = { readonly row: LiquidityRow; readonly threshold: number }

/** Records and emits the alert that is due; undefined if it no longer is, or if the use has fallen. */
function record(
  ctx: Ctx,
  { organizationId, partnerId, ...found }: LiquidityRow,
  { nextCutoff }: Notices,
  threshold: number,
) {
  return writeOnce({ ...ctx, organizationId, partnerId }, async (write): Promise<Alert | undefined> => {
    const row = await lockPosition(write, { organizationId, partnerId, ...found })
    if (!row || threshold === row.alerted || threshold !== nextAlert(row)) return undefined
    await write.db
      .update(liquidityPositions)
      .set({ alerted: threshold })
      .where(and(eq(liquidityPositions.partnerId, partnerId), eq(liquidityPositions.currency, row.currency)))
    if (threshold < row.alerted) return undefined
    emitThreshold(write, row, { threshold, nextCutoff: nextCutoff(row.environment, ctx.now) })
    return { row, threshold }
  })
}

/** Mails the admins of the organization, and those of the operator if little is left. */
async function mailAll(ctx: Ctx, { mailer }: Notices, { row, threshold }: Alert): Promise<void> {
  if (!mailer) return
  const { token, name, environment } = partnerProjection
  const [namespace] = await ctx.db.select({ name, environment }).from(partnerProjection).where(eq(token, row.partnerId))
  if (!namespace) return
  const recipients = [{ organizationId: row.organizationId, mail: thresholdMail }]
  if (threshold >= OPERATORS_FROM) {
    const operators = await ctx.db
      .select({ organizationId: organizationProjection.token })
      .from(organizationProjection)
      .where(eq(organizationProjection.operator, true))
    recipients.push(...operators.map((operator) => ({ ...operator, mail: operatorMail })))
  }
  for (const { organizationId, mail } of recipients) {
    for (const { email, role, enabled, emailVerifiedAt } of await listMembers({ ...ctx, organizationId })) {
      if (role !== STRONGEST_ROLE || !enabled || !emailVerifiedAt) continue
      mailer.post(mail(mailer.consoleUrl, { to: email, row, threshold, namespace }), organizationId)
    }
  }
}
