import type { PartnerCtx, Write } from '../../platform/context.ts'
import { insertInto } from '../../platform/db/insert-into.ts'
import { type Statement, toRecord } from '../../platform/db/statement.ts'
import { type Plan, REQUEST_COLUMNS, REQUESTS } from '../../platform/write/batched-write.ts'
import { EVENT_ROWS, INSERT } from '../../platform/write/records.ts'
import { domainOf } from '../customers/index.ts'
import type { CreatePayment } from './contract.ts'
import { emitCreated, initiatingAddress, newPayment } from './create-payment.ts'
import { justWritten, type ShownPayment } from './payment-row.ts'
import { payments } from './table.ts'

// All inserts depend on `granted`: a request with a new key and a new payment ID, for an address in
// the caller's domain. Payments are inserted before keys, because an ID in use is more frequent and
// excludes only its own request, whereas a key that another transaction claims concurrently fails
// the statement. Both are inserted in a fixed order, because either may wait for other
// transactions. Look-ups are scalar subqueries by typed keys, one index look-up each (see
// REQUESTS).
const CREATE: Statement = {
  name: 'create_payments',
  text: `
    with requested as materialized (
      select ${REQUEST_COLUMNS}, request->'payment' as payment, request->>'domain' as domain from ${REQUESTS}
    ), payment as (
      ${insertInto(payments)} from requested, jsonb_populate_record(null::payments, payment) made
       where made.partner_id = caller_partner_id and made.organization_id = caller_organization_id
         and domain = (select p.domain from directory_partners p
                        where p.token = caller_partner_id and p.organization_id = caller_organization_id)
         and (select true from idempotency_records known where known.scope = requested.scope and known.key = requested.key) is null
       order by made.payment_id
      on conflict (payment_id) do nothing returning payment_id
    ), granted as materialized (
      select requested.* from requested join payment on payment.payment_id = requested.payment->>'payment_id'
    ), answer as (
      ${INSERT.answers} from granted, jsonb_populate_record(null::idempotency_records, answer) made order by made.scope, made.key
    ), audit as (
      ${INSERT.audits} from granted, jsonb_populate_recordset(null::audit_entries, request->'audits') made
    ), event as (
      ${INSERT.events} from granted, jsonb_array_elements(request->'events') event, ${EVENT_ROWS}
    )
    select scope, key from granted`,
}

/** `createPayment` in one statement. Tests compare the effects of both. */
export function createPaymentBatched(
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
