import { type SQL, sql } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { rows } from '../../platform/db/rows.ts'
import { changeOrganization } from '../organizations/index.ts'
import { blankPayments } from './blank-payments.ts'
import { lockDeletions } from './deletion-lock.ts'

/** Rows per statement, because more would hold locks for minutes. */
const PORTION = 2000

const OWN = sql`select token from partners where organization_id = `
/** IDs of the organization and its namespaces. */
const ofOrganization = (token: string) => sql`organization_id = ${token}`
const ofNamespaces = (token: string) => sql`partner_id in (${OWN} ${token})`
// Selected by their parent rows, because no index of these tables starts with the owner.
const ofWebhooks = (token: string) => sql`webhook_id in (select token from webhooks where ${ofOrganization(token)})`
const ofDeliveries = (token: string) => sql`delivery_id in (select token from deliveries where ${ofWebhooks(token)})`
const ofKeys = (token: string) => sql`key_id in (select token from api_keys where ${ofOrganization(token)})`
const withinOwn = (token: string) =>
  sql`proposer_partner_id in (${OWN} ${token}) and responder_partner_id in (${OWN} ${token})`

/**
 * Tables with rows of the organization only, in deletion order, so that no reference is left. A
 * test that searches all tables detects a missing one.
 */
const MANY: readonly (readonly [table: string, whose: (token: string) => SQL, key?: string])[] = [
  ['delivery_attempts', ofDeliveries],
  ['deliveries', ofWebhooks],
  ['events', ofNamespaces],
  ['receptions', ofNamespaces],
  // Partitioned: a row's position is unique within its partition only.
  ['logged_requests', ofNamespaces, 'token'],
  ['api_key_usage', ofKeys],
  ['account_validations', ofOrganization],
  ['accounts', ofNamespaces],
  ['links', withinOwn],
  ['note_versions', ofNamespaces],
  ['notes', ofNamespaces],
  ['customers', ofNamespaces],
]

/** What searches find of payments. Deleted after the payments are blanked, so that a job adds nothing in between. */
const DERIVED = ['search_parties', 'search_payments']

const FEW = [
  'webhooks',
  'inspectors',
  'api_keys',
  'sessions',
  'recovery_codes',
  'password_resets',
  'invitations',
  'saved_views',
  'message_templates',
  'members',
]

/**
 * Deletes and erases large tables in batches; can be interrupted and continued. Counts of accounts
 * are deleted with the accounts; those of payments stay. Another job deletes stored responses after
 * two days (decision 0005).
 */
export async function* eraseInPortions(db: Db, token: string, portion = PORTION): AsyncGenerator<void> {
  for (const many of MANY) yield* deleteInPortions(db, token, many, portion)
  for (const table of ['tallies', 'tally_changes']) {
    await db.execute(
      sql`delete from ${sql.identifier(table)} where list like 'accounts%' and partner_id in (${OWN} ${token})`,
    )
  }
  yield* blankPayments(db, token, portion)
  for (const table of DERIVED) yield* deleteInPortions(db, token, [table, ofNamespaces], portion)
}

async function* deleteInPortions(
  db: Db,
  token: string,
  [table, whose, column = 'ctid']: (typeof MANY)[number],
  portion: number,
): AsyncGenerator<void> {
  const [name, key] = [sql.identifier(table), sql.identifier(column)]
  const some = sql`select ${key} from ${name} where ${whose(token)} limit ${portion}`
  while ((await alone(db, sql`delete from ${name} where ${key} = any (array(${some})) returning 1`)) === portion) yield
  yield
}

/** One batch under the lock. Returns the number of rows. Throws DeletionBusy. */
const alone = (db: Db, statement: SQL): Promise<number> =>
  db.transaction(async (tx) => {
    await lockDeletions(tx)
    return (await rows(tx, statement)).length
  })

/**
 * Erases the rest in one transaction: members, secrets, and personal data in requests to the
 * operator. Names and domains stay, so that counterparties can identify positions and nobody takes
 * over an address (decision 0044).
 */
export async function eraseRemaining(ctx: Write<Ctx>, token: string): Promise<void> {
  await lockDeletions(ctx.db)
  for (const table of FEW) {
    const name = sql.identifier(table)
    await ctx.db.execute(sql`delete from ${name} where ${ofOrganization(token)}`)
  }
  await ctx.db.execute(
    sql`delete from verification_requests where ${ofOrganization(token)} and decision is distinct from 'approved'`,
  )
  await ctx.db.execute(
    sql`update verification_requests set contact_name = '', contact_email = '', asked_by = '' where ${ofOrganization(token)}`,
  )
  // Requests of its own members, from when it operated the network.
  await ctx.db.execute(sql`delete from operator_approvals where operator_id = ${token}`)
  await ctx.db.execute(
    sql`update partners set enabled = false, review_currency = null, review_threshold = null, updated_at = ${ctx.now.toISOString()}
         where ${ofOrganization(token)}`,
  )
  await changeOrganization(ctx, token, { erasedAt: ctx.now, deletionRequestedBy: null })
  ctx.audit({ action: 'organization.erase', resourceId: token, organizationId: token })
}
