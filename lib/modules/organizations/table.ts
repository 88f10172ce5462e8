import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { stamps } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'
import { VERIFICATIONS } from './states.ts'

export const organizations = pgTable(
  'organizations',
  {
    token: text('token').primaryKey(),
    name: text('name').notNull(),
    country: text('country').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    verification: text('verification', { enum: VERIFICATIONS }).notNull().default('sandbox'),
    /** The network operator is an organization like any other, flagged (contract 9). */
    operator: boolean('operator').notNull().default(false),
    ...stamps,
  },
  () => [ofOrganization('token')],
)
