import { inArray } from 'drizzle-orm'
import type { Ctx, PartnerCtx, Write } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { SANDBOX_ORGANIZATION, SIMULATED, SIMULATED_IDS } from '../namespaces/index.ts'
import { partners } from '../namespaces/table.ts'
import { organizations } from '../organizations/table.ts'

/**
 * Creates the simulated namespaces, or disables them. Safe to run concurrently. A domain that a
 * bank already has is skipped. Returns the simulated domains.
 */
export async function openPartners(ctx: Ctx, enabled: boolean): Promise<string[]> {
  return writeOnce({ ...ctx, organizationId: SANDBOX_ORGANIZATION }, async (write) => {
    if (enabled) await make(write)
    const there = await write.db
      .update(partners)
      .set({ enabled })
      .where(inArray(partners.token, [...SIMULATED_IDS]))
      .returning({ domain: partners.domain })
    return there.map(({ domain }) => domain)
  })
}

async function make(write: Write): Promise<void> {
  const stamps = { createdAt: write.now, updatedAt: write.now }
  const made = await write.db
    .insert(organizations)
    .values({ token: SANDBOX_ORGANIZATION, name: 'Sandbox partners', country: 'US', ...stamps })
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) return
  await write.db
    .insert(partners)
    .values(
      SIMULATED.map((simulated) => ({
        ...simulated,
        organizationId: SANDBOX_ORGANIZATION,
        enabled: true,
        environment: 'sandbox' as const,
        // Pushes need a confirmation, so that magic identifiers apply to them too.
        confirmIncoming: true,
        ...stamps,
      })),
    )
    .onConflictDoNothing()
  write.audit({ action: 'sandbox.open', resourceId: SANDBOX_ORGANIZATION })
}

/** Context of a simulated partner, which acts under its own name. */
export function asPartner<C extends Ctx>(ctx: C, partnerId: string): C & PartnerCtx {
  const domain = SIMULATED.find(({ token }) => token === partnerId)?.domain
  return {
    ...ctx,
    actor: { kind: 'system', name: `@${domain}` },
    organizationId: SANDBOX_ORGANIZATION,
    partnerId,
    environment: 'sandbox',
  }
}
