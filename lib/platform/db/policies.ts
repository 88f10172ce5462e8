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
export const PARTNER = "(select current_setting('gateway.partner', true))"

/** The tenant can read, insert and update the rows that meet this condition. */
export const tenantRows = (condition: string) =>
  pgPolicy('tenant_rows', { for: 'all', to: role, using: sql.raw(condition) })

/** Rows that the tenant's namespace owns. */
export const ofPartner = (column = 'partner_id') => tenantRows(`${column} = ${PARTNER}`)

/** Rows that the tenant's organization owns. */
export const ofOrganization = (column = 'organization_id') => tenantRows(`${column} = ${ORGANIZATION}`)

/** Rows with two sides, one of which is the tenant's namespace. */
export const ofEither = (one: string, other: string) => tenantRows(`${one} = ${PARTNER} or ${other} = ${PARTNER}`)

/**
 * Stored responses. Their scope starts with organization and namespace, which are both empty
 * without credentials.
 */
export const ofScope = () =>
  tenantRows(`split_part(scope, ' ', 1) = nullif(${ORGANIZATION}, '') and split_part(scope, ' ', 2) = ${PARTNER}`)

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
