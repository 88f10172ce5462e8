import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { stamps } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'
import { TEMPLATE_KINDS } from './states.ts'

/** Texts that an organization's members insert when they decide payments (decision 0112). */
export const messageTemplates = pgTable(
  'message_templates',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    kind: text('kind', { enum: TEMPLATE_KINDS }).notNull(),
    name: text('name').notNull(),
    body: text('body').notNull(),
    ...stamps,
  },
  (t) => [uniqueIndex('message_templates_name').on(t.organizationId, t.kind, sql`lower(${t.name})`), ofOrganization()],
)

export type MessageTemplateRow = typeof messageTemplates.$inferSelect
