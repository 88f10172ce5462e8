import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { rows } from '../../platform/db/rows.ts'
import { organizations } from '../organizations/table.ts'
import { lockDeletions } from './alone.ts'
import { blankPayments } from './blank-payments.ts'

/** Rows of one statement: millions at once would hold their locks for minutes. */
const PORTION = 2000

const OWN = sql`select token from partners where organization_id = `
/** Of the organization, and of its namespaces. */
const ofOrganization = (token: string) => sql`organization_id = ${token}`
const ofNamespaces = (token: string) => sql`partner_id in (${OWN} ${token})`
// By what leads to them: of these tables, no index begins with whose a row is.
const ofWebhooks = (token: string) => sql`webhook_id in (select token from webhooks where ${ofOrganization(token)})`
const ofDeliveries = (token: string) => sql`delivery_id in (select token from deliveries where ${ofWebhooks(token)})`
const ofKeys = (token: string) => sql`key_id in (select token from api_keys where ${ofOrganization(token)})`
const withinOwn = (token: string) =>
  sql`proposer_partner_id in (${OWN} ${token}) and responder_partner_id in (${OWN} ${token})`

/**
 * What is the organization's alone and may be many rows: deleted in this order, so that nothing is left that leads to what is gone. A
 * table that is missing here is found by the test, which looks for what was written into all of them.
 */
const MANY: readonly (readonly [table: string, (token: string) => SQL])[] = [
  ['delivery_attempts', ofDeliveries],
  ['deliveries', ofWebhooks],
  ['events', ofNamespaces],
  ['receptions', ofNamespaces],
  ['request_log', ofNamespaces],
  ['api_key_usage', ofKeys],
  ['account_validations', ofOrganization],
  ['accounts', ofNamespaces],
  ['links', withinOwn],
  ['customers', ofNamespaces],
]

const FEW = [
  'webhooks',
  'inspectors',
  'api_keys',
  'sessions',
  'recovery_codes',
  'password_resets',
  'invitations',
  'members',
]

/**
 * Deletes and blanks what may be many rows, a portion at each step. Whoever stops in between loses nothing: the next one goes on. Counts of accounts go with the accounts; those of payments stay with theirs. What was answered to it is forgotten by its own job,
 * two days after (decision 0005).
 */
export async function* eraseInPortions(db: Db, token: string, portion = PORTION): AsyncGenerator<void> {
  for (const [table, whose] of MANY) {
    const name = sql.identifier(table)
    const some = sql`select ctid from ${name} where ${whose(token)} limit ${portion}`
    while ((await alone(db, sql`delete from ${name} where ctid = any (array(${some})) returning 1`)) === portion) yield
    yield
  }
  for (const table of ['tallies', 'tally_changes']) {
    await db.execute(
      sql`delete from ${sql.identifier(table)} where list like 'accounts%' and partner_id in (${OWN} ${token})`,
    )
  }
  yield* blankPayments(db, token, portion)
}

/** A portion, while nobody else takes one. Returns how many rows it was. Throws DeletionBusy. */
const alone = (db: Db, statement: SQL): Promise<number> =>
  db.transaction(async (tx) => {
    await lockDeletions(tx)
    return (await rows(tx, statement)).length
  })

/**
 * Erases the rest in one transaction: people, secrets, and what it told the operator of its people. Its names and domains stay, so that
 * whoever has a position against it knows whom, and nobody takes an address of it over (decision 0044).
 */
export async function eraseRest(ctx: Write<Ctx>, token: string): Promise<void> {
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
  await ctx.db.execute(
    sql`update partners set enabled = false, review_currency = null, review_threshold = null, updated_at = ${ctx.now.toISOString()}
         where ${ofOrganization(token)}`,
  )
  await ctx.db
    .update(organizations)
    .set({ erasedAt: ctx.now, deletionAskedBy: null, updatedAt: ctx.now })
    .where(eq(organizations.token, token))
  ctx.audit({ action: 'organization.erase', resourceId: token, organizationId: token })
}
