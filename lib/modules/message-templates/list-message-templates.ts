import { asc, eq, sql } from 'drizzle-orm'
import type { OrganizationCtx } from '../../platform/context.ts'
import { type MessageTemplateRow, messageTemplates } from './table.ts'

/** The organization's templates, by kind and name. */
export function listMessageTemplates(ctx: OrganizationCtx): Promise<MessageTemplateRow[]> {
  return ctx.db
    .select()
    .from(messageTemplates)
    .where(eq(messageTemplates.organizationId, ctx.organizationId))
    .orderBy(asc(messageTemplates.kind), sql`lower(${messageTemplates.name})`)
}
