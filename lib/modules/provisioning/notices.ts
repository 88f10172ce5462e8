import { STRONGEST_ROLE } from '../../kernel/access.ts'
import { momentText } from '../../kernel/moment-text.ts'
import { type AuditInput, actorName, type OrganizationCtx, type Write } from '../../platform/context.ts'
import { type Mail, type Mailer, plainName } from '../../platform/outbound/mail.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { findColleagues, listMembers, type MailLimits, type MemberRow } from '../members/index.ts'

type Notices = { readonly mailer?: Mailer | undefined; readonly mailLimits: MailLimits }

/** Runs a change of the directory, then mails what it did to admins and to members with another email. */
export async function writeWithNotices<T>(
  ctx: OrganizationCtx,
  { mailer, mailLimits }: Notices,
  work: (ctx: Write<OrganizationCtx>) => Promise<T>,
): Promise<T> {
  const { result, notices } = await writeOnce(ctx, async (write) => {
    const changes: AuditInput[] = []
    const audit = (entry: AuditInput) => {
      changes.push(entry)
      write.audit(entry)
    }
    const made = await work({ ...write, audit })
    // In the transaction, so that no failure after the commit loses them.
    return { result: made, notices: mailer && (await noticesOf(write, mailer, changes)) }
  })
  if (!mailer || !notices) return result
  const { toAdmins, toRenamed, isLoss } = notices
  // An organization loses at most one admin to a directory a day, and always learns of it.
  if (toAdmins.length > 0 && (isLoss || (await mailLimits.mayReportDirectory(ctx.organizationId))))
    for (const mail of toAdmins) mailer.post(mail, ctx.organizationId)
  for (const { memberId, mail } of toRenamed)
    if (await mailLimits.mayReportChange(memberId)) mailer.post(mail, ctx.organizationId)
  return result
}

/** What happened to an admin, by audited action; undefined for other members. */
function deedOf({ action, before, after }: AuditInput): { text: string; isLoss?: true } | undefined {
  const [had, has] = [before?.role === STRONGEST_ROLE, after?.role === STRONGEST_ROLE]
  if (action === 'member.disable' && had) return { text: 'deactivated', isLoss: true }
  if (action === 'member.remove' && had) return { text: 'removed from the organization', isLoss: true }
  if (action === 'member.change_role' && had) return { text: 'no longer an admin', isLoss: true }
  if (action === 'member.change_role' && has) return { text: 'made an admin' }
  if (action === 'member.enable' && has) return { text: 'activated' }
  if (action === 'provisioning.adopt' && has)
    return { text: after?.created === true ? 'created as an admin' : 'put under the directory’s management' }
  if (action === 'provisioning.keep_role' && has)
    return { text: 'kept as an admin, although the directory’s groups no longer say so' }
  if (action === 'provisioning.change_user_name') return { text: 'given another email' }
  return undefined
}

/** Lines of a mail. A change of a group can promote many members. */
const MAX_LINES = 20

async function noticesOf(ctx: Write<OrganizationCtx>, { consoleUrl }: Mailer, changes: readonly AuditInput[]) {
  const deeds = changes.flatMap((change) => {
    const deed = deedOf(change)
    return deed ? [{ ...deed, memberId: change.resourceId }] : []
  })
  if (deeds.length === 0) return undefined
  const names = new Map(
    (
      await findColleagues(
        ctx,
        deeds.map(({ memberId }) => memberId),
      )
    ).map((one) => [one.token, one.name]),
  )
  const lines = deeds.map(({ memberId, text }) => `- ${plainName(names.get(memberId) ?? memberId)}: ${text}`)
  const lost = new Set(deeds.filter(({ isLoss }) => isLoss).map(({ memberId }) => memberId))
  const isReader = ({ token, role, enabled }: MemberRow) => (role === STRONGEST_ROLE && enabled) || lost.has(token)
  const readers = (await listMembers(ctx)).filter((member) => member.emailVerifiedAt && isReader(member))
  return {
    isLoss: lost.size > 0,
    toAdmins: readers.map(({ email }) => adminMail(ctx, consoleUrl, email, lines)),
    toRenamed: changes.flatMap((change) => {
      const [old, email] = [change.before?.email, change.after?.email]
      if (change.action !== 'provisioning.change_user_name' || typeof old !== 'string' || typeof email !== 'string')
        return []
      return [{ memberId: change.resourceId, mail: renameMail(ctx, old) }]
    }),
  }
}

const adminMail = (ctx: OrganizationCtx, consoleUrl: string, to: string, lines: readonly string[]): Mail => ({
  to,
  subject: 'Your directory changed members',
  text: [
    `On ${momentText(ctx.now)}, your organization’s directory made these changes with ${plainName(actorName(ctx.actor))} from IP address ${ctx.address}:`,
    [
      ...lines.slice(0, MAX_LINES),
      ...(lines.length > MAX_LINES ? [`- and ${lines.length - MAX_LINES} more`] : []),
    ].join('\n'),
    `If you weren’t expecting this, revoke the token:\n\n${consoleUrl}/settings/provisioning`,
  ].join('\n\n'),
})

/** To the previous email. It does not contain the new one, because mails are not confidential. */
const renameMail = (ctx: OrganizationCtx, to: string): Mail => ({
  to,
  subject: 'The email of your account was changed',
  text: [
    `On ${momentText(ctx.now)}, your organization’s directory gave your account another email. This one can no longer sign in.`,
    'If you weren’t expecting this, contact an admin of your organization.',
  ].join('\n\n'),
})
