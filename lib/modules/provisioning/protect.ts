import { STRONGEST_ROLE } from '../../kernel/access.ts'
import type { OrganizationCtx } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import type { MemberRow } from '../members/index.ts'
import { findConnection } from '../single-sign-on/index.ts'

/** The break-glass admin must be able to sign in when the directory fails, so it changes nothing about them. Throws 409. */
export async function requireNotBreakGlass(ctx: OrganizationCtx, memberId: string): Promise<void> {
  const connection = await findConnection(ctx, ctx.organizationId)
  if (connection?.breakGlassMemberId === memberId)
    throw conflict('This member is the break-glass admin. Choose another one first.')
}

/**
 * Who controls an email can reset the password of its account. A directory can therefore change only
 * emails of members that it created and that are not admins. Throws 409.
 */
export function requireMovable({ isFromDirectory, role }: MemberRow): void {
  if (!isFromDirectory)
    throw conflict('userName: this member existed before the directory managed it, so its email cannot be changed')
  if (role === STRONGEST_ROLE) throw conflict('userName: the email of an admin cannot be changed')
}
