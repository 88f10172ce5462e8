import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { rows } from '../../platform/db/rows.ts'
import { payments } from './table.ts'

const ERASED_PARTY = JSON.stringify({
  payment_address: '',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  type: '',
  billing: { country: '' },
})

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
 * The IDs of a namespace's payments, in batches. All are visited: most involve others and are kept,
 * so searching for the few to erase would rescan them for each batch.
 */
export async function* batchesOfPayments(db: Db, partnerId: string, size: number): AsyncGenerator<string[]> {
  for (const side of SIDES) {
    for (let place: Place | undefined = START; place; ) {
      const passed: Passed[] = await rows<Passed>(db, next(side(partnerId), place, size))
      yield passed.map(({ id }) => id)
      place = passed.length === size ? passed.at(-1) : undefined
    }
  }
}

const next = (whose: SQL, { currency, amount, token }: Place, limit: number) => sql`
  select payment_id as id, currency, amount::text as amount, token from ${payments}
   where ${whose} and (currency, amount, token) > (${currency}, ${amount}::bigint, ${token})
   order by currency, amount, token limit ${limit}`

/**
 * Blanks parties and purpose of those of the payments that concern only the organization: never
 * submitted, or both sides belong to it. Data that another organization received is kept, because
 * it is that organization's record too (decision 0044).
 */
export const blankParties = (organizationId: string, ids: readonly string[]): SQL => sql`
  update ${payments}
     set debtor = ${ERASED_PARTY}::jsonb, beneficiary = ${ERASED_PARTY}::jsonb, debtor_address = '', beneficiary_address = '',
         reference = '', reference_key = '', device = null, location = null
   where payment_id = any (${sql.param(ids)}::text[]) and organization_id = ${organizationId}
     and coalesce(receiver_organization_id, organization_id) = organization_id and debtor_address <> ''`
