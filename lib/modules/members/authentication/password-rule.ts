import type { Ctx, OrganizationCtx, Write } from '../../../platform/context.ts'
import type { MemberRow } from '../table.ts'

/**
 * Whether a member may sign in with a password, and whether each use is announced to the admins.
 * Another module decides it, because it comes later in the module order.
 */
export type PasswordRule = {
  /** Throws 401 if the member may not. */
  check(ctx: Ctx, member: MemberRow): Promise<'usual' | 'announced'>
  announce(ctx: Ctx, member: MemberRow): Promise<void>
  /**
   * Throws 409 if the member must remain an admin with a second factor. Locks the organization, so that
   * the member cannot become such a member meanwhile.
   */
  keep(ctx: Write<OrganizationCtx>, memberId: string): Promise<void>
}
