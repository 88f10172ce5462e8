import { STRONGEST_ROLE } from '../../../kernel/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Mail, Mailer } from '../../../platform/outbound/mail.ts'
import { listMembers, type MailLimits } from '../../members/index.ts'

/** Notifies admins; without a mailer they only see the state in the console. */
export type Notices = { readonly mailer?: Mailer | undefined; readonly mailLimits: MailLimits }

/** Mails all admins with a verified email, within the organization's quota of notices. */
export async function notifyAdmins(
  ctx: Ctx,
  { mailer, mailLimits }: Notices,
  organizationId: string,
  mailTo: (consoleUrl: string, email: string) => Mail,
): Promise<void> {
  if (!mailer || !(await mailLimits.mayNotify(organizationId))) return
  for (const { email, role, enabled, emailVerifiedAt } of await listMembers({ ...ctx, organizationId })) {
    if (role !== STRONGEST_ROLE || !enabled || !emailVerifiedAt) continue
    mailer.post(mailTo(mailer.consoleUrl, email), organizationId)
  }
}
