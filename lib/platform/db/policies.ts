import { sql } from 'drizzle-orm'
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core'

/**
 * Row-level security, the second barrier behind each query's own conditions (decision 0019).
 * Tenants' requests run with this role and see only the rows that these policies allow. Operations
 * across tenants run as the owner, who bypasses them. Each table declares the owner of its rows in
 * its definition.
 */
export const TENANT_ROLE = 'gateway_tenant'

const role = pgRole(TENANT_ROLE).existing()

// Subqueries, so that the setting is read once per statement instead of once per row. If it is not
// set, the result is null and no rows are visible.
const ORGANIZATION = "(select current_setting('gateway.organization', true))"
const PARTNER = "(select current_setting('gateway.partner', true))"

/** The tenant can read, insert and update the rows that meet this condition. */
const rows = (condition: string) => pgPolicy('tenant_rows', { for: 'all', to: role, using: sql.raw(condition) })

/** Rows that the tenant's namespace owns. */
export const ofPartner = (column = 'partner_id') => rows(`${column} = ${PARTNER}`)

/** Rows that the tenant's organization owns. */
export const ofOrganization = (column = 'organization_id') => rows(`${column} = ${ORGANIZATION}`)

/** Rows with two sides, one of which is the tenant's namespace. */
export const ofEither = (one: string, other: string) => rows(`${one} = ${PARTNER} or ${other} = ${PARTNER}`)

/**
 * Like `ofPayment`, but matches rows of the namespace itself without reading the payment, because
 * queues are long.
 */
export const ofPartnerOrPayment = (table: string) =>
  rows(`partner_id = ${PARTNER} or (select true from payments where payments.payment_id = ${table}.payment_id)`)

/**
 * Rows of a payment are visible to everyone who can see the payment. A scalar subquery is evaluated
 * per row; with `exists`, the planner may hash all payments of the tenant first.
 */
export const ofPayment = (table: string) =>
  rows(`(select true from payments where payments.payment_id = ${table}.payment_id)`)

const hasLeaf = (table: string, column: string) =>
  `(select true from settlement_leaves where batch_id = ${table}.${column} limit 1)`

/** Rows of a settlement batch are visible to namespaces with a leaf in it. */
export const ofBatch = (table: string, column: string) => rows(hasLeaf(table, column))

/**
 * Settlement batches themselves are visible in the same way. A FAILED batch has no leaves and is
 * visible to namespaces with a transaction in its windows.
 */
export const ofWholeBatch = (table: string) =>
  rows(
    `${hasLeaf(table, 'token')} or (${table}.status = 'FAILED' and (select true from transactions where transactions.environment = ${table}.environment and transactions.currency = ${table}.currency and transactions.settlement_window > ${table}.after_window and transactions.settlement_window <= ${table}.upto_window limit 1))`,
  )

/**
 * Stored responses. Their scope starts with organization and namespace, which are both empty
 * without credentials.
 */
export const ofScope = () =>
  rows(`split_part(scope, ' ', 1) = nullif(${ORGANIZATION}, '') and split_part(scope, ' ', 2) = ${PARTNER}`)

// One statement of a group commit serves several tenants (decision 0082). It sets them for its own
// transaction; at all other times, both sets are empty or null.
const setOf = (setting: string) => `any ((select string_to_array(current_setting('${setting}', true), ' '))::text[])`
const GROUP_PARTNERS = setOf('gateway.group_partners')
const GROUP_ORGANIZATIONS = setOf('gateway.group_organizations')

const inGroup = (one: string, other: string) => `${one} = ${GROUP_PARTNERS} or ${other} = ${GROUP_PARTNERS}`

/** Group commits can read, insert and update rows with a side in the group. */
export const groupRows = (one: string, other: string) =>
  pgPolicy('group_rows', { for: 'all', to: role, using: sql.raw(inGroup(one, other)) })

/** Group commits can read rows with a side in the group. */
export const groupReads = (one: string, other: string) =>
  pgPolicy('group_reads', { for: 'select', to: role, using: sql.raw(inGroup(one, other)) })

/** Group commits can insert rows with a side in the group. */
export const groupInserts = (one: string, other: string) =>
  pgPolicy('group_inserts', { for: 'insert', to: role, withCheck: sql.raw(inGroup(one, other)) })

/** Group commits can insert rows of the organizations in the group. */
export const groupInsertsOfOrganization = (column = 'organization_id') =>
  pgPolicy('group_inserts', { for: 'insert', to: role, withCheck: sql.raw(`${column} = ${GROUP_ORGANIZATIONS}`) })

const SCOPE_IN_GROUP = `split_part(scope, ' ', 1) = ${GROUP_ORGANIZATIONS} and split_part(scope, ' ', 2) = ${GROUP_PARTNERS}`

/** Group commits can read and insert stored responses of the namespaces in the group. */
export const groupScopes = () => [
  pgPolicy('group_reads', { for: 'select', to: role, using: sql.raw(SCOPE_IN_GROUP) }),
  pgPolicy('group_inserts', { for: 'insert', to: role, withCheck: sql.raw(SCOPE_IN_GROUP) }),
]

/** Events: any tenant can insert them, and the recipient namespace can read them. */
export const eventPolicies = () => [
  pgPolicy('tenant_reads', { for: 'select', to: role, using: sql.raw(`partner_id = ${PARTNER}`) }),
  pgPolicy('tenant_tells', { for: 'insert', to: role, withCheck: sql.raw('true') }),
]
