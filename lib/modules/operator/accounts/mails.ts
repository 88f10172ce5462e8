import { STRONGEST_ROLE } from '../../../kernel/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Mail, type Mailer, plainName } from '../../../platform/outbound/mail.ts'
import { findAccountChange, type ListedAccountChange } from '../../finality/index.ts'
import { listMembers } from '../../members/index.ts'

/** The mails about a change of an account, to the admins of its organization; none unless it was applied. */
export async function accountChangeMails(ctx: Ctx, mailer: Mailer | undefined, changeId: string): Promise<Mail[]> {
  if (!mailer) return []
  const found = await findAccountChange(ctx, changeId)
  const { organizationId, partnerId, state } = found.change
  if (partnerId === null || state !== 'applied') return []
  const admins = (await listMembers({ ...ctx, organizationId })).filter(
    ({ role, enabled, emailVerifiedAt }) => role === STRONGEST_ROLE && enabled && emailVerifiedAt,
  )
  return admins.map(({ email }) => changedMail(email, mailer, found))
}

/** Contains only the end of the number, because mails are not confidential. */
const changedMail = (to: string, { consoleUrl }: Mailer, { change, partner }: ListedAccountChange): Mail => ({
  to,
  subject: 'The account for your settlements was changed',
  text: [
    `The network operator changed the account that ${plainName(partner?.name ?? '')} (${change.environment}) is paid into in ${change.currency}. ${nowText(change)}`,
    'If you did not expect this change, contact the network operator immediately.',
    `${consoleUrl}/settings/audit-log`,
  ].join('\n\n'),
})

function nowText({ after }: ListedAccountChange['change']): string {
  const number = after?.iban ?? after?.account_number
  return number ? `The account number now ends in ${number.slice(-4)}.` : 'The account was removed.'
}
