import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, OrganizationCtx, Write } from '../../../platform/context.ts'
import { findSalt } from '../email-salt.ts'
import type { MemberRow } from '../find-members.ts'
import { members } from '../table.ts'
import type { Opened } from './access-token.ts'
import { hashPassword } from './password.ts'
import { openSession } from './sessions.ts'
import type { SignInDeps } from './sign-in.ts'

/** A password that nobody knows, for members who join by single sign-on. */
export const unusablePassword = async (
  ctx: Ctx,
  { secrets, passwordCost: cost }: Pick<SignInDeps, 'secrets' | 'passwordCost'>,
  email: string,
): Promise<string> => {
  const password = Buffer.from(ctx.random(32)).toString('base64url')
  return hashPassword(password, ctx.address, { cost, salt: await findSalt(ctx, secrets, email) })
}

/**
 * Starts a session for a member whom the identity provider has authenticated. The provider is
 * responsible for a second factor, so the session has not proved the member's own (decision 0170).
 * Returns undefined if the member was removed. Requires the organization's lock.
 */
export async function openProviderSession(
  write: Write<OrganizationCtx>,
  memberId: string,
): Promise<{ member: MemberRow; session: Opened } | undefined> {
  const { organizationId } = write
  const [member] = await write.db
    .select()
    .from(members)
    .where(and(eq(members.token, memberId), eq(members.organizationId, organizationId), isNull(members.removedAt)))
    .for('update')
  if (!member?.enabled) return undefined
  const session = await openSession(write, member, { method: 'single_sign_on', secondFactor: false })
  write.audit({
    action: 'member.sign_in',
    resourceId: member.token,
    organizationId,
    member: { id: member.token, name: `${member.firstName} ${member.lastName}` },
    after: { session: session.token, single_sign_on: true },
  })
  return { member, session }
}
