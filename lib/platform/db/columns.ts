import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, customType, numeric, text, timestamp } from 'drizzle-orm/pg-core'

/** Money in minor units. Never a float, in code or in the database (contract#conventions). */
export const minorUnits = (name: string) => bigint(name, { mode: 'bigint' })

/** A sum of amounts: ten amounts of 18 digits no longer fit a 64-bit integer. */
export const minorSum = (name: string) => numeric(name, { mode: 'bigint', precision: 38, scale: 0 })

/** An instant, with milliseconds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Creation and last change. The caller passes both, because time is injected. */
export const stamps = {
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
}

/** The owner of a row. Every query of a tenant's rows is filtered by both columns. */
export const owner = {
  organizationId: text('organization_id').notNull(),
  partnerId: text('partner_id').notNull(),
}

/** Whether a column has one of these values. Literals, so that a prepared plan can use a partial index. */
export const isOneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** Bytes. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
