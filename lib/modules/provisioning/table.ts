import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RoleRef } from '../../kernel/access.ts'
import { stamps } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'

/** Groups of an organization's directory (decision 0176). */
export const provisionedGroups = pgTable(
  'provisioned_groups',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    displayName: text('display_name').notNull(),
    externalId: text('external_id'),
    /** The role that an admin mapped the group to; null: none. */
    role: text('role').$type<RoleRef>(),
    ...stamps,
  },
  (t) => [uniqueIndex('provisioned_groups_name').on(t.organizationId, t.displayName), ofOrganization()],
)

export type GroupRow = typeof provisionedGroups.$inferSelect

/** Members of these groups. */
export const provisionedGroupMembers = pgTable(
  'provisioned_group_members',
  {
    organizationId: text('organization_id').notNull(),
    groupId: text('group_id').notNull(),
    memberId: text('member_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.memberId] }),
    index('provisioned_group_members_by_organization').on(t.organizationId, t.memberId),
    ofOrganization(),
  ],
)
