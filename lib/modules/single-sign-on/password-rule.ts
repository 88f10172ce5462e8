import { conflict, singleSignOnRequired } from '../../platform/errors.ts'
import type { Mailer } from '../../platform/outbound/mail.ts'
import type { PasswordRule } from '../members/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import { findConnection, mayBreakGlass } from './connection.ts'
import { breakGlassMails } from './notices.ts'

/**
 * Refuses passwords of members whose organization requires single sign-on. Its break-glass admin may
 * use one, with a second factor, and must stay able to; each use is mailed to all admins.
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
    for (const mail of await breakGlassMails(ctx, member)) mailer.post(mail, member.organizationId)
  },
  keep: async (ctx, memberId) => {
    await lockOrganization(ctx, ctx.organizationId)
    const row = await findConnection(ctx, ctx.organizationId)
    if (row?.mode === 'required' && row.breakGlassMemberId === memberId) {
      throw conflict(
        'The break-glass admin must remain an admin with two-factor authentication. Choose another one under Settings → Single sign-on first.',
      )
    }
  },
})
