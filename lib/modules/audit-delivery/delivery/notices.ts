import { STRONGEST_ROLE } from '../../../kernel/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Mail, Mailer } from '../../../platform/outbound/mail.ts'
import { listMembers } from '../../members/index.ts'

/** Notifies admins; without a mailer they only see the status in the console. */
export type Notices = { readonly mailer?: Mailer | undefined }

/**
 * Mails all admins with a verified email. It needs no quota, because a series of failures is mailed
 * once, after an hour; other notices must not use this one up.
 */
export async function notifyAdmins(
  ctx: Ctx,
  { mailer }: Notices,
  organizationId: string,
  mailTo: (consoleUrl: string, email: string) => Mail,
): Promise<void> {
  if (!mailer) return
  for (const { email, role, enabled, emailVerifiedAt } of await listMembers({ ...ctx, organizationId })) {
    if (role !== STRONGEST_ROLE || !enabled || !emailVerifiedAt) continue
    mailer.post(mailTo(mailer.consoleUrl, email), organizationId)
  }
}
