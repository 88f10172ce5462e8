import { newId } from '../../kernel/ids.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import type { CreateOrganization } from './contract.ts'
import { type OrganizationRow, organizations } from './table.ts'

/**
 * Creates a sandbox organization (contract#organizations). The members module creates its first
 * admin in the same transaction.
 */
export async function createOrganization(
  ctx: Write<Ctx>,
  input: Pick<CreateOrganization, 'name' | 'country'>,
): Promise<OrganizationRow> {
  const made = await ctx.db
    .insert(organizations)
    .values({
      token: newId('org', ctx.now, ctx.random),
      name: input.name,
      country: input.country,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning()
  const organization = only(made)
  const { token, name } = organization
  ctx.audit({ action: 'organization.create', resourceId: token, organizationId: token, after: { name } })
  return organization
}

/** Creates an organization with a fixed ID unless it exists. Returns whether it was created. */
export async function ensureOrganization(
  ctx: Write<Ctx>,
  organization: Pick<OrganizationRow, 'token' | 'name' | 'country'>,
): Promise<boolean> {
  const made = await ctx.db
    .insert(organizations)
    .values({ ...organization, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoNothing()
    .returning({ token: organizations.token })
  return made.length > 0
}
