import { sql } from 'drizzle-orm'
import { index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, owner, stamps } from '../../platform/db/columns.ts'
import { ofPartner } from '../../platform/db/policies.ts'
import { CUSTOMER_TYPES } from './states.ts'

export const customerColumns = {
  token: text('token').primaryKey(),
  ...owner,
  type: text('type', { enum: CUSTOMER_TYPES }).notNull(),
  /** Lower case, because addresses are case-insensitive. */
  paymentAddress: text('payment_address').notNull(),
  firstName: text('first_name').notNull().default(''),
  middleName: text('middle_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  nickName: text('nick_name').notNull().default(''),
  email: text('email').notNull().default(''),
  phoneNumber: text('phone_number').notNull().default(''),
  businessLegalName: text('business_legal_name').notNull().default(''),
  businessTradeName: text('business_trade_name').notNull().default(''),
  businessWebsite: text('business_website').notNull().default(''),
  businessIndustry: text('business_industry').notNull().default(''),
  businessDescription: text('business_description').notNull().default(''),
  status: smallint('status').notNull(),
  deletedAt: instant('deleted_at'),
  ...stamps,
}

/**
 * The name that lists show and sort by: a business's trade name, or a person's full name. With `||`,
 * because an index cannot contain `concat_ws`.
 */
export const shownName = sql`lower(case when type = 'Business' then business_trade_name else first_name || ' ' || last_name end)`

export const customers = pgTable('customers', customerColumns, (t) => [
  // Together with the unique domain of the namespace, makes addresses unique in their environment
  // (decision 0105). Can be used again after deletion (contract#addresses).
  uniqueIndex('customers_address_of_partner').on(t.paymentAddress, t.partnerId).where(sql`deleted_at is null`),
  index('customers_by_partner').on(t.partnerId, t.token),
  // Lists sorted by name (decision 0116).
  index('customers_by_shown_name').on(t.partnerId, shownName, t.token),
  // Trigram index for searches (decision 0091). The view `customer_names` repeats the expression.
  index('customers_by_name').using(
    'gin',
    t.partnerId,
    sql`(first_name || ' ' || last_name || ' ' || nick_name || ' ' || business_trade_name || ' ' || business_legal_name || ' ' || payment_address) gin_trgm_ops`,
  ),
  ofPartner(),
])

export type CustomerRow = typeof customers.$inferSelect
