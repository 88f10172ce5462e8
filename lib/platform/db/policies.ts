import { sql } from 'drizzle-orm'
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core'

/**
 * Row-level security, the second lock behind each query's own condition (decision 0019). Requests of a tenant run under this
 * role, to which the database shows what these policies let through; what spans tenants runs as the owner, for whom they do
 * not count. Each table says in its own definition whose its rows are.
 */
export const TENANT_ROLE = 'gateway_tenant'

const role = pgRole(TENANT_ROLE).existing()

// Subqueries, so that the setting is read once a statement and not once a row. Nobody set: null, and nothing is shown.
const ORGANIZATION = "(select current_setting('gateway.organization', true))"
const PARTNER = "(select current_setting('gateway.partner', true))"

/** The tenant may see, write and change the rows where this holds. */
const rows = (condition: string) => pgPolicy('tenant_rows', { for: 'all', to: role, using: sql.raw(condition) })

/** Rows that the tenant's namespace owns. */
export const ofPartner = (column = 'partner_id') => rows(`${column} = ${PARTNER}`)

/** Rows that the tenant's organization owns. */
export const ofOrganization = (column = 'organization_id') => rows(`${column} = ${ORGANIZATION}`)

/** Rows with two sides, either of which may be the tenant's namespace. */
export const ofEither = (one: string, other: string) => rows(`${one} = ${PARTNER} or ${other} = ${PARTNER}`)

/** The same, and what the namespace owns of it is told without looking at the payment: its queue is long. */
export const ofPartnerOrPayment = (table: string) =>
  rows(`partner_id = ${PARTNER} or (select true from payments where payments.payment_id = ${table}.payment_id)`)

/**
 * What belongs to a payment is seen by whoever sees the payment. A scalar subquery, which is looked up row by row: `exists` may
 * be answered by hashing all payments of the tenant first.
 */
export const ofPayment = (table: string) =>
  rows(`(select true from payments where payments.payment_id = ${table}.payment_id)`)

const hasLeaf = (table: string, column: string) =>
  `(select true from settlement_leaves where batch_id = ${table}.${column} limit 1)`

/** What belongs to a settlement batch is seen by whoever has a leaf in it. */
export const ofBatch = (table: string, column: string) => rows(hasLeaf(table, column))

/** So is a batch itself; a FAILED one has no leaves, and is seen by whoever has a transaction in its windows. */
export const ofWholeBatch = (table: string) =>
  rows(
    `${hasLeaf(table, 'token')} or (${table}.status = 'FAILED' and (select true from transactions where transactions.environment = ${table}.environment and transactions.currency = ${table}.currency and transactions.settlement_window > ${table}.after_window and transactions.settlement_window <= ${table}.upto_window limit 1))`,
  )

/** Answers under idempotency-keys: their scope begins with organization and namespace, both empty for those of nobody. */
export const ofScope = () =>
  rows(`split_part(scope, ' ', 1) = nullif(${ORGANIZATION}, '') and split_part(scope, ' ', 2) = ${PARTNER}`)

/** Told to anybody, read by the namespace that it was told to. */
export const eventPolicies = () => [
  pgPolicy('tenant_reads', { for: 'select', to: role, using: sql.raw(`partner_id = ${PARTNER}`) }),
  pgPolicy('tenant_tells', { for: 'insert', to: role, withCheck: sql.raw('true') }),
]
