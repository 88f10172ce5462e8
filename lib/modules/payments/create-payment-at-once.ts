import type { PartnerCtx, Write } from '../../platform/context.ts'
import { type Statement, toRecord } from '../../platform/db/statement.ts'
import { INSERT_AUDITS } from '../../platform/write/records.ts'
import { type Plan, REQUESTS } from '../../platform/write/write-at-once.ts'
import { domainOf } from '../customers/index.ts'
import type { CreatePayment } from './contract.ts'
import { initiatingAddress, newPayment, tellCreated } from './create-payment.ts'
import { justWritten, type ShownPayment } from './payment-row.ts'
import { payments } from './table.ts'

// Everything hangs on `granted`: a request with a new key, a new payment and an address in the caller's own domain. The look-ups are
// scalar subqueries, one by one along the index, whatever was known of the tables when the statement was prepared.
const CREATE: Statement = {
  name: 'create_payments',
  text: `
    with asked as materialized (
      select request, request->'payment' as payment from ${REQUESTS}
    ), answer as (
      insert into idempotency_records
      select known.* from asked, jsonb_populate_record(null::idempotency_records, request->'answer') known
       where request->>'domain' = (select domain from partners
                where token = payment->>'partner_id' and organization_id = payment->>'organization_id')
         and (select true from payments where payment_id = payment->>'payment_id') is null
      on conflict do nothing returning key
    ), granted as materialized (
      select asked.*, key from asked join answer on key = request->'answer'->>'key'
    ), made as (
      insert into payments
      select row.* from granted, jsonb_populate_record(null::payments, payment) row
    ), audit as (
      ${INSERT_AUDITS} from granted, jsonb_populate_recordset(null::audit_entries, request->'audits') said
    ), event as (
      insert into events select said.* from granted, jsonb_populate_recordset(null::events, request->'events') said
    )
    select key from granted`,
}

/** `createPayment` in one statement. What it does is what `createPayment` does: the tests hold them against each other. */
export function createPaymentAtOnce(
  ctx: Write<PartnerCtx>,
  input: CreatePayment,
): Omit<Plan, 'data'> & { readonly payment: ShownPayment } {
  const row = newPayment(ctx, input)
  const payment = justWritten(row)
  tellCreated(ctx, payment)
  return {
    payment,
    statement: CREATE,
    request: { payment: toRecord(payments, row), domain: domainOf(initiatingAddress(input).address) },
    claim: row.paymentId,
  }
}
