import { inArray } from 'drizzle-orm'
import type { Ctx, PartnerCtx, Write } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { SANDBOX_ORGANIZATION, SIMULATED, SIMULATED_IDS } from '../namespaces/index.ts'
import { partners } from '../namespaces/table.ts'
import { organizations } from '../organizations/table.ts'

/**
 * Has the simulated namespaces of the sandbox be there, enabled or not, whoever else does so at the same moment. A domain that a
 * bank has stays that bank's. Returns the domains that are simulated here.
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
        // A push asks them as well: else a magic identifier could say nothing about it.
        confirmIncoming: true,
        ...stamps,
      })),
    )
    .onConflictDoNothing()
  write.audit({ action: 'sandbox.open', resourceId: SANDBOX_ORGANIZATION })
}

/** Acts as a simulated partner: what it does is its own, by its own name. */
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
