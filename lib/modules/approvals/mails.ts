import { STRONGEST_ROLE } from '../../kernel/access.ts'
import { momentText } from '../../kernel/moment-text.ts'
import type { MemberCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Mail, type Mailer, plainName } from '../../platform/outbound/mail.ts'
import { listMembers, lookUpMember, type MailLimits } from '../members/index.ts'
import type { FindOperation } from './end-approvals.ts'
import type { OrganizationApprovalRow } from './table.ts'

type Notices = {
  readonly mailer?: Mailer | undefined
  readonly mailLimits: MailLimits
  readonly findOperation: FindOperation
}

const linkTo = ({ consoleUrl }: Mailer, { token }: OrganizationApprovalRow) =>
  `${consoleUrl}/settings/approvals?approval=${token}`

/** Contains no details of the change, because mails are not confidential. */
const requestMail = (to: string, mailer: Mailer, row: OrganizationApprovalRow, summary: string): Mail => ({
  to,
  subject: 'A change needs your approval',
  text: [
    `${plainName(row.requestedByName)} requested a change that needs a second admin: ${summary}.`,
    `Review it:\n\n${linkTo(mailer, row)}`,
    `The request expires on ${momentText(row.expiresAt)}.`,
  ].join('\n\n'),
})

/**
 * Mails a new request to the other admins with a verified email, within the quota of its author and
 * the organization.
 */
export async function notifyApprovers(
  ctx: MemberCtx,
  { mailer, mailLimits, findOperation }: Notices,
  row: OrganizationApprovalRow,
): Promise<void> {
  const summary = findOperation(row.operation)?.summary
  if (!mailer || summary === undefined || !(await mailLimits.mayMailApproval(row.organizationId, ctx.actor.id))) return
  for (const { token, email, role, enabled, emailVerifiedAt } of await listMembers(ctx)) {
    if (token === row.requestedBy || role !== STRONGEST_ROLE || !enabled || !emailVerifiedAt) continue
    mailer.post(requestMail(email, mailer, row, summary), row.organizationId)
  }
}

type Outcome = { readonly verb: string; readonly effect: string }
const OUTCOMES: Partial<Record<OrganizationApprovalRow['state'], Outcome>> = {
  approved: { verb: 'approved', effect: 'Run it within 24 hours to get the secret.' },
  completed: { verb: 'approved', effect: 'The change was made.' },
  rejected: { verb: 'rejected', effect: 'The change was not made.' },
}

/** Mails the author that another member decided; undefined if nobody did, or without a verified email. */
export async function decisionMail(
  db: Db,
  ctx: MemberCtx,
  { mailer, mailLimits, findOperation }: Notices,
  row: OrganizationApprovalRow,
): Promise<Mail | undefined> {
  const outcome = OUTCOMES[row.state]
  const summary = findOperation(row.operation)?.summary
  if (!mailer || !outcome || !row.decidedByName || row.decidedBy === row.requestedBy) return undefined
  const { organizationId } = row
  const author = await lookUpMember({ ...ctx, db, organizationId }, row.requestedBy)
  if (!author?.emailVerifiedAt || !(await mailLimits.mayMailApproval(organizationId, ctx.actor.id))) return undefined
  return {
    to: author.email,
    subject: 'Your approval request was decided',
    text: [
      `${plainName(row.decidedByName)} ${outcome.verb} your request “${summary}”. ${outcome.effect}`,
      linkTo(mailer, row),
    ].join('\n\n'),
  }
}
