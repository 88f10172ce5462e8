import { sql } from 'drizzle-orm'
import type { Environment } from '../../kernel/access.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'

/** What a payment or a return would make its debtor owe its creditor, both namespaces. */
type Debit = {
  readonly paymentId: string
  readonly environment: Environment
  readonly debtor: string
  readonly creditor: string
  readonly currency: string
  readonly amount: bigint
}

/**
 * Whether the headroom of the debtor covers a debit (decision 0192). If it is limited, it stays locked until the
 * end of the transaction, which has to store the debit.
 */
export async function isCovered({ db }: Write<Ctx>, debit: Debit): Promise<boolean> {
  const { paymentId, environment, debtor, creditor, currency, amount } = debit
  const found = await rows(
    db,
    sql`select from covered_payments(${environment}, array[${paymentId}::text], array[${debtor}::text],
          array[${creditor}::text], array[${currency}::text], array[${amount}::bigint])`,
  )
  return found.length > 0
}

/** How long a batch waits for a position, which holds up payments of others; then its payments take the plain path. */
const PATIENCE = '200ms'

/**
 * The payments that are covered, as a query of their `payment_id`, for a batched statement. `from`: payments of one
 * environment with their `initiator` and `receiver_partner_id`. A push is covered when it is submitted, and a
 * pull when it completes.
 */
export const coveredOf = (from: string, at: 'submission' | 'completion'): string => `
      select payment_id
        from (select min(environment) as environment, array_agg(payment_id) as payment_ids,
                     ${SIDES[at]},
                     array_agg(currency) as currencies from ${from}) debits,
             covered_payments(environment, payment_ids, debtors, creditors, currencies, amounts, '${PATIENCE}') as payment_id`

/** Debtors and creditors, and the amounts to check. */
const SIDES = {
  submission: `array_agg(case payment_type when 'Type_Push' then initiator end) as debtors,
                     array_agg(case payment_type when 'Type_Push' then receiver_partner_id end) as creditors,
                     array_agg(amount) as amounts`,
  completion: `array_agg(case payment_type when 'Type_Push' then initiator else receiver_partner_id end) as debtors,
                     array_agg(case payment_type when 'Type_Push' then receiver_partner_id else initiator end) as creditors,
                     array_agg(case payment_type when 'Type_Pull' then amount end) as amounts`,
}
