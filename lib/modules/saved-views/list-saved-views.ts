import { asc, eq } from 'drizzle-orm'
import type { OrganizationCtx } from '../../platform/context.ts'
import { type SavedViewRow, savedViews } from './table.ts'

/** The shared views of the organization, oldest first. */
export function listSavedViews(ctx: OrganizationCtx): Promise<SavedViewRow[]> {
  return ctx.db
    .select()
    .from(savedViews)
    .where(eq(savedViews.organizationId, ctx.organizationId))
    .orderBy(asc(savedViews.token))
}
