import { sql } from 'drizzle-orm'
import { rows } from '../../platform/db/rows.ts'
import type { TestNetwork } from '../network.ts'

type LedgerLine = { direction: string; partner_id: string; amount: string; currency: string }

/** The ledger lines of a payment by direction. */
export const ledgerOf = (net: TestNetwork, paymentId: string): Promise<LedgerLine[]> =>
  rows<LedgerLine>(
    net.database.db,
    sql`select direction, partner_id, amount::text as amount, currency from transaction_lines
         where payment_id = ${paymentId} order by direction`,
  )

/** Record type and event type of each event of a payment, in order. */
export async function eventsOf(net: TestNetwork, paymentId: string): Promise<string[]> {
  const found = await rows<{ event: string }>(
    net.database.db,
    sql`select record_type || ' ' || event_type as event from events
         where data ->> 'payment_id' = ${paymentId} order by token`,
  )
  return found.map(({ event }) => event)
}
