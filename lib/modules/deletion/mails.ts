import { isoTime } from '../../kernel/time.ts'
import type { OrganizationCtx } from '../../platform/context.ts'
import { type Mail, plainName } from '../../platform/outbound/mail.ts'
import { listMembers } from '../members/index.ts'
import type { Deletion } from './deletion.ts'

/** So that colleagues notice in time, and whoever's session was stolen: all members with a verified email get it, also who did it. */
async function toMembers(ctx: OrganizationCtx, mail: Omit<Mail, 'to'>): Promise<Mail[]> {
  const members = await listMembers(ctx)
  return members
    .filter(({ enabled, emailVerifiedAt }) => enabled && emailVerifiedAt)
    .map(({ email }) => ({ to: email, ...mail }))
}

/** Tells the members that the deletion of their organization is asked for, and how long it can be taken back. */
export function requestMails(ctx: OrganizationCtx, consoleUrl: string, { organization }: Deletion): Promise<Mail[]> {
  const { name, deletionAskedBy: by, deletionDueAt: due } = organization
  const sentence = `${plainName(by ?? 'An admin')} requested the deletion of ${plainName(name)}.`
  return toMembers(ctx, {
    subject: 'Your organization will be deleted',
    text: [
      `${sentence} Nothing changes${due ? ` until ${isoTime(due)}` : ' for now'}. After that, its API keys and sessions end permanently, and its data is erased later.`,
      `Until then, any admin can cancel the deletion:\n\n${consoleUrl}/settings/organization`,
      'If nobody intended this, cancel the deletion and have that admin change their password, because someone else may know it.',
    ].join('\n\n'),
  })
}

/** Tells the members that it was taken back. */
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
