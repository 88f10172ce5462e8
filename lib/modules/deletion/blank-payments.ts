import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { rows } from '../../platform/db/rows.ts'

const ERASED_PARTY = JSON.stringify({
  payment_address: '',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  type: '',
  billing: { country: '' },
})

const ERASED_TEXT = 'deleted'

/**
 * Sent and received payments, each in index order: `payments_by_amount`,
 * `payments_by_amount_received`.
 */
const SIDES = [
  (partnerId: string) => sql`partner_id = ${partnerId}`,
  (partnerId: string) => sql`receiver_partner_id = ${partnerId} and receiver_partner_id <> partner_id`,
]

type Place = { readonly currency: string; readonly amount: string; readonly token: string }
type Passed = Place & { readonly id: string }

const START: Place = { currency: '', amount: '0', token: '' }

/**
 * Erases personal data of payments that concern only the organization (decision 0044). It visits
 * all payments in batches. Most involve others and are kept, so searching for the few to erase
 * would rescan them for each batch.
 */
export async function* blankPayments(db: Db, organizationId: string, portion: number): AsyncGenerator<void> {
  const own = await rows<{ token: string }>(
    db,
    sql`select token from partners where organization_id = ${organizationId}`,
  )
  for (const { token } of own) {
    for (const side of SIDES) {
      for (let place: Place | undefined = START; place; ) {
        const passed: Passed[] = await rows<Passed>(db, next(side(token), place, portion))
        const ids = sql`${sql.param(passed.map(({ id }) => id))}::text[]`
        await db.execute(blankParties(organizationId, ids))
        await db.execute(blankMessages(organizationId, ids))
        await db.execute(blankActors(token, ids))
        yield
        place = passed.length === portion ? passed.at(-1) : undefined
      }
    }
  }
}

const next = (whose: SQL, { currency, amount, token }: Place, limit: number) => sql`
  select payment_id as id, currency, amount::text as amount, token from payments
   where ${whose} and (currency, amount, token) > (${currency}, ${amount}::bigint, ${token})
   order by currency, amount, token limit ${limit}`

/**
 * Parties and purpose of a payment without another organization: it was never submitted, or both
 * sides belong to the organization. Data that another organization received is kept, because it is
 * that organization's record too.
 */
const blankParties = (organizationId: string, ids: SQL) => sql`
  update payments
     set debtor = ${ERASED_PARTY}::jsonb, beneficiary = ${ERASED_PARTY}::jsonb, debtor_address = '', beneficiary_address = '',
         reference = '', reference_key = '', device = null, location = null
   where payment_id = any (${ids}) and organization_id = ${organizationId}
     and coalesce(receiver_organization_id, organization_id) = organization_id and debtor_address <> ''`

/** What one side of such a payment wrote to the other when it declined. */
const blankMessages = (organizationId: string, ids: SQL) => sql`
  update payment_exceptions e set decline_message = null
    from payments p
   where p.payment_id = any (${ids}) and p.organization_id = ${organizationId}
     and coalesce(p.receiver_organization_id, p.organization_id) = p.organization_id
     and e.payment_id = p.payment_id and e.decline_message is not null`

/** The members who decided a task. The timeline still shows that it was decided. */
const blankActors = (partnerId: string, ids: SQL) => sql`
  update task_events e set actor = ${ERASED_TEXT}
    from admission_tasks t
   where t.payment_id = any (${ids}) and t.partner_id = ${partnerId}
     and e.payment_id = t.payment_id and e.task_id = t.token and e.actor not in ('system', ${ERASED_TEXT})`
