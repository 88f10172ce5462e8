import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { rows } from '../../platform/db/rows.ts'

const NOBODY = JSON.stringify({
  payment_address: '',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  type: '',
  billing: { country: '' },
})

const SOMEBODY = 'deleted'

/** Its payments, made and received, each walked in the order of an index: `payments_by_amount`, `payments_by_amount_received`. */
const SIDES = [
  (partnerId: string) => sql`partner_id = ${partnerId}`,
  (partnerId: string) => sql`receiver_partner_id = ${partnerId} and receiver_partner_id <> partner_id`,
]

type Place = { readonly currency: string; readonly amount: string; readonly token: string }
type Passed = Place & { readonly id: string }

const START: Place = { currency: '', amount: '0', token: '' }

/**
 * Blanks what payments of an organization say of its people alone (decision 0044). It passes all of them, so many at each step: most were with
 * others and stay, and to look for the few that do not would read the rest again for each portion.
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
 * Whom a payment was between and what for, where nobody else took part: it was never submitted, or both its sides are the
 * organization's. What another organization was told of stays: it is that organization's record too.
 */
const blankParties = (organizationId: string, ids: SQL) => sql`
  update payments
     set debtor = ${NOBODY}::jsonb, beneficiary = ${NOBODY}::jsonb, debtor_address = '', beneficiary_address = '',
         reference = '', reference_key = '', device = null, location = null
   where payment_id = any (${ids}) and organization_id = ${organizationId}
     and coalesce(receiver_organization_id, organization_id) = organization_id and debtor_address <> ''`

/** Which of its people worked a task; that somebody did, the payment's story goes on to say. */
const blankActors = (partnerId: string, ids: SQL) => sql`
  update task_events e set actor = ${SOMEBODY}
    from admission_tasks t
   where t.payment_id = any (${ids}) and t.partner_id = ${partnerId}
     and e.payment_id = t.payment_id and e.task_id = t.token and e.actor not in ('system', ${SOMEBODY})`
