import type { PartnerCtx, Write } from '../../platform/context.ts'
import { asRecords, type Statement } from '../../platform/db/statement.ts'
import { domainOf } from '../customers/index.ts'
import type { CreatePayment } from './contract.ts'
import { initiatingAddress, newPayment, tellCreated } from './create-payment.ts'
import { justWritten, type ShownPayment } from './payment-row.ts'
import { payments } from './table.ts'

// Every part hangs on `answer`: it comes about only for a new key, a new payment and an address in the caller's own domain.
const CREATE: Statement = {
  name: 'create_payment',
  text: `
    with answer as (
      insert into idempotency_records
      select known.* from jsonb_populate_recordset(null::idempotency_records, $1) known
       where exists (select from partners where token = $6 and organization_id = $7 and domain = $8)
         and not exists (select from payments where payment_id = $5)
      on conflict do nothing returning 1
    ), payment as (
      insert into payments select made.* from jsonb_populate_recordset(null::payments, $4) made, answer returning 1
    ), audit as (
      insert into audit_entries select said.* from jsonb_populate_recordset(null::audit_entries, $2) said, answer
    ), event as (
      insert into events select said.* from jsonb_populate_recordset(null::events, $3) said, answer
    )
    select exists (select from payment) as done`,
}

type CreationPlan = { readonly payment: ShownPayment; readonly statement: Statement; readonly values: unknown[] }

/** `createPayment` in one statement. What it does is what `createPayment` does: the tests hold them against each other. */
export function createPaymentAtOnce(ctx: Write<PartnerCtx>, input: CreatePayment): CreationPlan {
  const row = newPayment(ctx, input)
  const payment = justWritten(row)
  tellCreated(ctx, payment)
  return {
    payment,
    statement: CREATE,
    values: [
      asRecords(payments, [row]),
      row.paymentId,
      ctx.partnerId,
      ctx.organizationId,
      domainOf(initiatingAddress(input).address),
    ],
  }
}
