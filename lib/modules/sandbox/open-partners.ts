import type { Ctx, PartnerCtx } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { openSimulated, SANDBOX_ORGANIZATION, SIMULATED } from '../namespaces/index.ts'

/** Creates the simulated namespaces, or disables them. Returns their domains. */
export const openPartners = (ctx: Ctx, enabled: boolean): Promise<string[]> =>
  writeOnce({ ...ctx, organizationId: SANDBOX_ORGANIZATION }, (write) => openSimulated(write, enabled))

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
