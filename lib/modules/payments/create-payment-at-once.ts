import type { PartnerCtx, Write } from '../../platform/context.ts'
import { insertInto } from '../../platform/db/insert-into.ts'
import { type Statement, toRecord } from '../../platform/db/statement.ts'
import { EVENT_ROWS, INSERT } from '../../platform/write/records.ts'
import { type Plan, REQUESTS } from '../../platform/write/write-at-once.ts'
import { domainOf } from '../customers/index.ts'
import type { CreatePayment } from './contract.ts'
import { emitCreated, initiatingAddress, newPayment } from './create-payment.ts'
import { justWritten, type ShownPayment } from './payment-row.ts'
import { payments } from './table.ts'

// All inserts depend on `granted`: a request with a new key, a new payment ID and an address in the
// caller's domain. Look-ups are scalar subqueries by typed keys, one index look-up each (see
// REQUESTS).
const CREATE: Statement = {
  name: 'create_payments',
  text: `
    with asked as materialized (
      select request, request->'answer' as answer, request->'payment' as payment, request->'answer'->>'key' as key,
             request->>'domain' as domain, request->'payment'->>'payment_id' as payment_id,
             request->'payment'->>'partner_id' as partner_id, request->'payment'->>'organization_id' as organization_id
        from ${REQUESTS}
    ), answer as (
      ${INSERT.answers} from asked, jsonb_populate_record(null::idempotency_records, answer) made
       where domain = (select domain from partners where token = asked.partner_id and organization_id = asked.organization_id)
         and (select true from payments where payment_id = asked.payment_id) is null
      on conflict do nothing returning key
    ), granted as materialized (
      select asked.* from asked join answer using (key)
    ), payment as (
      ${insertInto(payments)} from granted, jsonb_populate_record(null::payments, payment) made
    ), audit as (
      ${INSERT.audits} from granted, jsonb_populate_recordset(null::audit_entries, request->'audits') made
    ), event as (
      ${INSERT.events} from granted, jsonb_array_elements(request->'events') event, ${EVENT_ROWS}
    )
    select key from granted`,
}

/** `createPayment` in one statement. Tests compare the effects of both. */
export function createPaymentAtOnce(
  ctx: Write<PartnerCtx>,
  input: CreatePayment,
): Omit<Plan, 'data'> & { readonly payment: ShownPayment } {
  const row = newPayment(ctx, input)
  const payment = justWritten(row)
  emitCreated(ctx, payment)
  return {
    payment,
    statement: CREATE,
    request: { payment: toRecord(payments, row), domain: domainOf(initiatingAddress(input).address) },
    claim: row.paymentId,
  }
}
