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

/** Has the inspector answer otherwise from now on. Throws 404 outside of the sandbox. */
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

/** Throws 404: a live namespace has no inspector, nor what one would have received. */
export function sandboxOnly({ environment }: PartnerCtx): void {
  if (environment !== 'sandbox') throw notFound()
}
