import { STRONGEST_ROLE } from '../../kernel/access.ts'
import { momentText } from '../../kernel/moment-text.ts'
import { type AuditInput, actorName, type OrganizationCtx, type Write } from '../../platform/context.ts'
import { type Mail, type Mailer, plainName } from '../../platform/outbound/mail.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { findFormerAndCurrent, listMembers, type MailLimits, type MemberRow } from '../members/index.ts'

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
    // Written in the transaction, whose data they need.
    return { result: made, notices: mailer && (await noticesOf(write, mailer, changes)) }
  })
  if (!mailer || !notices) return result
  const { toAdmins, toRenamed, isLoss } = notices
  // A quota of its own, so that other changes cannot hide the loss of an admin.
  const mayReport = isLoss ? mailLimits.mayReportLoss : mailLimits.mayReportDirectory
  if (toAdmins.length > 0 && (await mayReport(ctx.organizationId)))
    for (const mail of toAdmins) mailer.post(mail, ctx.organizationId)
  for (const { memberId, mail } of toRenamed)
    if (await mailLimits.mayReportChange(memberId)) mailer.post(mail, ctx.organizationId)
  return result
}

/** What happened to an admin, by audited action; undefined for other members. */
function deedOf({ action, before, after }: AuditInput): { text: string; isLoss?: boolean } | undefined {
  const [had, has] = [before?.role === STRONGEST_ROLE, after?.role === STRONGEST_ROLE]
  const isLoss = before?.enabled !== false
  if (action === 'member.disable' && had) return { text: 'deactivated', isLoss }
  if (action === 'member.remove' && had) return { text: 'removed from the organization', isLoss }
  if (action === 'member.change_role' && had) return { text: 'no longer an admin', isLoss }
  if (action === 'member.change_role' && has) return { text: 'made an admin' }
  if (action === 'member.enable' && has) return { text: 'activated' }
  if (action === 'provisioning.adopt' && has)
    return { text: after?.created === true ? 'created as an admin' : 'now managed by the directory' }
  if (action === 'provisioning.keep_role' && has)
    return { text: 'still an admin: the directory’s change of role was refused' }
  if (action === 'provisioning.change_user_name') return { text: 'email changed' }
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
  const concerned = await findFormerAndCurrent(
    ctx,
    deeds.map(({ memberId }) => memberId),
  )
  const names = new Map(concerned.map(({ token, firstName, lastName }) => [token, `${firstName} ${lastName}`]))
  const lines = deeds.map(({ memberId, text }) => `- ${plainName(names.get(memberId) ?? memberId)}: ${text}`)
  const lost = new Set(deeds.filter(({ isLoss }) => isLoss).map(({ memberId }) => memberId))
  const isAdmin = ({ role, enabled }: MemberRow) => role === STRONGEST_ROLE && enabled
  const readers = [
    ...(await listMembers(ctx)).filter(isAdmin),
    ...concerned.filter(({ token }) => lost.has(token)),
  ].filter(({ emailVerifiedAt }) => emailVerifiedAt)
  return {
    isLoss: lost.size > 0,
    toAdmins: [...new Set(readers.map(({ email }) => email))].map((email) => adminMail(ctx, consoleUrl, email, lines)),
    toRenamed: changes.flatMap((change) => {
      const [old, email] = [change.before?.email, change.after?.email]
      if (change.action !== 'provisioning.change_user_name' || typeof old !== 'string' || typeof email !== 'string')
        return []
      return [{ memberId: change.resourceId, mail: renameMail(ctx, old) }]
    }),
  }
}

const callerOf = ({ actor }: OrganizationCtx): string =>
  actor.kind === 'service_token' ? `the service token “${plainName(actor.name)}”` : plainName(actorName(actor))

const adminMail = (ctx: OrganizationCtx, consoleUrl: string, to: string, lines: readonly string[]): Mail => ({
  to,
  subject: 'Your directory changed member accounts',
  text: [
    `On ${momentText(ctx.now)}, your organization’s directory made these changes with ${callerOf(ctx)} from IP address ${ctx.address}:`,
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
    `On ${momentText(ctx.now)}, your organization’s directory changed the email of your account. You can no longer sign in with this address.`,
    'If you weren’t expecting this, contact an admin of your organization.',
  ].join('\n\n'),
})
