import { eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { notFound } from '../../platform/errors.ts'
import { inspectorEndpoint } from '../webhooks/index.ts'
import type { Inspector } from './contract.ts'
import type { InspectorAnswer } from './states.ts'
import { inspectors } from './table.ts'

/** The inspector of the caller's namespace. Throws 404 outside of the sandbox. */
export async function findInspector(ctx: PartnerCtx): Promise<Inspector> {
  sandboxOnly(ctx)
  const [row] = await ctx.db.select().from(inspectors).where(ownedBy(ctx, inspectors))
  return { endpoint: inspectorEndpoint(ctx.partnerId), answer: row?.answer ?? 'take' }
}

/** Sets the inspector's response. Throws 404 outside the sandbox. */
export async function setInspector(ctx: Write<PartnerCtx>, answer: InspectorAnswer): Promise<Inspector> {
  const before = await findInspector(ctx)
  const { partnerId, organizationId, now: updatedAt } = ctx
  await ctx.db
    .insert(inspectors)
    .values({ partnerId, organizationId, answer, updatedAt })
    .onConflictDoUpdate({
      target: inspectors.partnerId,
      set: { answer, updatedAt },
      setWhere: eq(inspectors.partnerId, partnerId),
    })
  ctx.audit({
    action: 'inspector.update',
    resourceId: partnerId,
    before: { answer: before.answer },
    after: { answer },
  })
  return { ...before, answer }
}

/** Throws 404, because live namespaces have no inspector. */
export function sandboxOnly({ environment }: PartnerCtx): void {
  if (environment !== 'sandbox') throw notFound()
}
