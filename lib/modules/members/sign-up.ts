import { STRONGEST_ROLE } from '../../kernel/access.ts'
import type { Ctx, OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import type { CreateOrganization } from '../organizations/contract.ts'
import { createOrganization, findOrganization, type OrganizationRow } from '../organizations/index.ts'
import { createMember } from './create-member.ts'
import { listMembers, type MemberRow } from './find-members.ts'

type OrganizationAndAdmin = { organization: OrganizationRow; admin: MemberRow }

/**
 * Creates a sandbox organization and its first admin, or neither (contract#organizations). The
 * admin only claims the email, so existing accounts make no difference (decision 0074).
 */
export async function signUp(
  ctx: Write<Ctx>,
  input: CreateOrganization,
  passwordHash: string,
): Promise<OrganizationAndAdmin> {
  const organization = await createOrganization(ctx, input)
  const admin = await createMember(ctx, {
    organizationId: organization.token,
    email: input.admin_email,
    firstName: input.admin_first_name,
    lastName: input.admin_last_name,
    role: STRONGEST_ROLE,
    passwordHash,
  })
  return { organization, admin }
}

/** The caller's organization and the first of its admins. Throws 404. */
export async function findOrganizationAndAdmin(ctx: OrganizationCtx): Promise<OrganizationAndAdmin> {
  const organization = await findOrganization(ctx)
  const people = await listMembers(ctx)
  return { organization, admin: only(people.filter((member) => member.role === STRONGEST_ROLE)) }
}
