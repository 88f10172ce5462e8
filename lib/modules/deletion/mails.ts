import { momentText } from '../../kernel/moment-text.ts'
import type { OrganizationCtx } from '../../platform/context.ts'
import { type Mail, plainName } from '../../platform/outbound/mail.ts'
import { listMembers } from '../members/index.ts'
import type { Deletion } from './deletion.ts'

/**
 * All members with a verified email are notified, including the requester, so that they notice a
 * mistake or a stolen session in time.
 */
async function toMembers(ctx: OrganizationCtx, mail: Omit<Mail, 'to'>): Promise<Mail[]> {
  const members = await listMembers(ctx)
  return members
    .filter(({ enabled, emailVerifiedAt }) => enabled && emailVerifiedAt)
    .map(({ email }) => ({ to: email, ...mail }))
}

/** Notifies members that deletion was requested, and until when it can be canceled. */
export function requestMails(ctx: OrganizationCtx, consoleUrl: string, { organization }: Deletion): Promise<Mail[]> {
  const { name, deletionRequestedBy: by, deletionDueAt: due } = organization
  const sentence = `${plainName(by ?? 'An admin')} requested the deletion of ${plainName(name)}.`
  return toMembers(ctx, {
    subject: 'Your organization will be deleted',
    text: [
      `${sentence} Nothing changes${due ? ` until ${momentText(due)}` : ' for now'}. After that, its API keys and sessions end permanently, and its data is erased later.`,
      `Until then, any admin can cancel the deletion:\n\n${consoleUrl}/settings/organization`,
      'If this wasn’t intended, cancel the deletion and have that admin change their password: someone else may know it.',
    ].join('\n\n'),
  })
}

/** Notifies members that the deletion was canceled. */
export function withdrawnMails(
  ctx: OrganizationCtx,
  by: string,
  { organization: { name } }: Deletion,
): Promise<Mail[]> {
  return toMembers(ctx, {
    subject: 'Your organization will not be deleted',
    text: `${plainName(by)} canceled the deletion of ${plainName(name)}. Nothing was erased.`,
  })
}
