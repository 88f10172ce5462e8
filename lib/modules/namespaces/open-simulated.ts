import { inArray } from 'drizzle-orm'
import type { Write } from '../../platform/context.ts'
import { ensureOrganization } from '../organizations/index.ts'
import { SANDBOX_ORGANIZATION, SIMULATED, SIMULATED_IDS } from './simulated.ts'
import { partners } from './table.ts'

/**
 * Creates the simulated namespaces, or disables them. Safe to run concurrently. A domain that a
 * bank already has is skipped. Returns the simulated domains.
 */
export async function openSimulated(ctx: Write, enabled: boolean): Promise<string[]> {
  if (enabled) await create(ctx)
  const updated = await ctx.db
    .update(partners)
    .set({ enabled })
    .where(inArray(partners.token, [...SIMULATED_IDS]))
    .returning({ domain: partners.domain })
  return updated.map(({ domain }) => domain)
}

async function create(ctx: Write): Promise<void> {
  const organization = { token: SANDBOX_ORGANIZATION, name: 'Sandbox banks', country: 'US' }
  if (!(await ensureOrganization(ctx, organization))) return
  await ctx.db
    .insert(partners)
    .values(
      SIMULATED.map((simulated) => ({
        ...simulated,
        organizationId: SANDBOX_ORGANIZATION,
        enabled: true,
        environment: 'sandbox' as const,
        // Requires confirmation of pushes, so that magic identifiers apply to them too.
        confirmIncoming: true,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })),
    )
    .onConflictDoNothing()
  ctx.audit({ action: 'sandbox.open', resourceId: SANDBOX_ORGANIZATION })
}
