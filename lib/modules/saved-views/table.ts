import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ROLES } from '../../kernel/access.ts'
import { stamps } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'
import { VIEW_LISTS } from './states.ts'

/** Views of lists that an organization shares. Personal ones are in the browser (decision 0035). */
export const savedViews = pgTable(
  'saved_views',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    /** The namespace; null for all namespaces of the organization. */
    partnerId: text('partner_id'),
    list: text('list', { enum: VIEW_LISTS }).notNull(),
    name: text('name').notNull(),
    /** Search params of the list in the console. */
    search: text('search').notNull(),
    hiddenColumns: text('hidden_columns').array().notNull(),
    /** All columns of the list when the view was saved; null in views of earlier releases. */
    columns: text('columns').array(),
    /** Roles whose members see this view first. */
    defaultRoles: text('default_roles', { enum: ROLES }).array().notNull(),
    ...stamps,
  },
  (t) => [
    index('saved_views_by_organization').on(t.organizationId, t.token),
    uniqueIndex('saved_views_name').on(
      t.organizationId,
      sql`coalesce(${t.partnerId}, '')`,
      t.list,
      sql`lower(${t.name})`,
    ),
    ofOrganization(),
  ],
)

export type SavedViewRow = typeof savedViews.$inferSelect
