import { STRONGEST_ROLE } from '../../kernel/access.ts'
import { momentText } from '../../kernel/moment-text.ts'
import type { Ctx } from '../../platform/context.ts'
import { singleSignOnRequired } from '../../platform/errors.ts'
import { type Mail, type Mailer, plainName } from '../../platform/outbound/mail.ts'
import { listMembers, type MemberRow, type PasswordRule } from '../members/index.ts'
import { findConnection, mayBreakGlass } from './connection.ts'

/**
 * Refuses passwords of members whose organization requires single sign-on. Its break-glass admin may
 * use one, with a second factor; each use is mailed to all admins.
 */
export const passwordRule = (mailer: Mailer | undefined): PasswordRule => ({
  check: async (ctx, member) => {
    const row = await findConnection(ctx, member.organizationId)
    if (row?.mode !== 'required') return 'usual'
    if (row.breakGlassMemberId === member.token && mayBreakGlass(member)) return 'announced'
    throw singleSignOnRequired('Your organization requires single sign-on. Sign in with your identity provider.')
  },
  announce: async (ctx, member) => {
    if (!mailer) return
    for (const to of await adminsOf(ctx, member.organizationId))
      mailer.post(breakGlassMail(to, ctx, member), member.organizationId)
  },
})

async function adminsOf(ctx: Ctx, organizationId: string): Promise<string[]> {
  const members = await listMembers({ ...ctx, organizationId })
  return members.filter(({ role, enabled }) => role === STRONGEST_ROLE && enabled).map(({ email }) => email)
}

const breakGlassMail = (to: string, { now, address }: Ctx, { firstName, lastName }: MemberRow): Mail => ({
  to,
  subject: 'A password was used instead of single sign-on',
  text: [
    `${plainName(`${firstName} ${lastName}`)}, the break-glass admin of your organization, signed in without the identity provider on ${momentText(now)} from the address ${address}.`,
    'Your organization requires single sign-on, so this is meant for failures of the identity provider only. If you weren’t expecting this, sign that member out under Settings → Members and choose another break-glass admin.',
  ].join('\n\n'),
})
