import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { asRecords, kept, type Statement } from '../../platform/db/statement.ts'
import { newAdmission } from '../admissions/index.ts'
import { admissions, admissionTasks, taskEvents } from '../admissions/table.ts'
import { customers } from '../customers/table.ts'
import { partners } from '../namespaces/table.ts'
import { addressTo, initiatedBy, inState, type PaymentRow, type ShownPayment } from '../payments/index.ts'
import { payments } from '../payments/table.ts'
import { announceSubmission, judge, newSubmission, type Parties, type SubmissionRow } from '../submissions/index.ts'
import { SUBMISSION_STATUS } from '../submissions/states.ts'
import { submissions } from '../submissions/table.ts'
import { newTransaction, tellMade } from './complete-payment.ts'
import { insertStamped } from './ledger-statement.ts'
import { receiverOf } from './submit-payment.ts'
import { transactions } from './table.ts'

const debtor = alias(customers, 'debtor_customer')
const beneficiary = alias(customers, 'beneficiary_customer')
const debtorPartner = alias(partners, 'debtor_partner')
const beneficiaryPartner = alias(partners, 'beneficiary_partner')

/** The payment, and who stands behind its two addresses; nothing unless all three are there. */
const look = kept((db: Db) =>
  db
    .select({
      payment: payments,
      debtor: { status: debtor.status },
      beneficiary: { status: beneficiary.status },
      debtorPartner,
      beneficiaryPartner,
    })
    .from(payments)
    .innerJoin(debtor, and(eq(debtor.paymentAddress, payments.debtorAddress), isNull(debtor.deletedAt)))
    .innerJoin(
      beneficiary,
      and(eq(beneficiary.paymentAddress, payments.beneficiaryAddress), isNull(beneficiary.deletedAt)),
    )
    .innerJoin(debtorPartner, eq(debtorPartner.token, debtor.partnerId))
    .innerJoin(beneficiaryPartner, eq(beneficiaryPartner.token, beneficiary.partnerId))
    .where(
      and(
        eq(payments.paymentId, sql.placeholder('paymentId')),
        eq(payments.state, 'created'),
        initiatedBy({ organizationId: sql.placeholder('organizationId'), partnerId: sql.placeholder('partnerId') }),
      ),
    )
    .prepare('look_at_payment_to_submit'),
)

// Every part hangs on `answer`, and that on the payment being as it was seen: locked, and read again if somebody held it.
const SUBMIT: Statement = {
  name: 'submit_payment',
  text: `
    with seen as materialized (
      select from payments where payment_id = $4 and state = 'created' for update
    ), answer as (
      insert into idempotency_records
      select known.* from seen, jsonb_populate_recordset(null::idempotency_records, $1) known
      on conflict do nothing returning 1
    ), payment as (
      update payments set state = $5, receiver_organization_id = $6, receiver_partner_id = $7, updated_at = $8
        from answer where payment_id = $4
    ), submission as (
      insert into submissions select made.* from answer, jsonb_populate_recordset(null::submissions, $9) made
    ), admission as (
      insert into admissions select made.* from answer, jsonb_populate_recordset(null::admissions, $10) made
    ), task as (
      insert into admission_tasks select made.* from answer, jsonb_populate_recordset(null::admission_tasks, $11) made
    ), step as (
      insert into task_events select made.* from answer, jsonb_populate_recordset(null::task_events, $12) made
    ), ledger as (${insertStamped('$13')}
    ), audit as (
      insert into audit_entries select said.* from answer, jsonb_populate_recordset(null::audit_entries, $2) said
    ), event as (
      insert into events select said.* from answer, jsonb_populate_recordset(null::events, $3) said
    )
    select exists (select from answer) as done`,
}

type SubmissionPlan = {
  readonly submission: SubmissionRow
  readonly payment: ShownPayment
  readonly statement: Statement
  readonly values: unknown[]
}

/** `submitPayment` of a payment that passes its checks, in one statement. What it does is what `submitPayment` does: see its test. */
export async function submitPaymentAtOnce(
  ctx: Write<PartnerCtx>,
  paymentId: string,
): Promise<SubmissionPlan | undefined> {
  const { organizationId, partnerId } = ctx
  const [seen] = await look(ctx.db).execute({ paymentId, organizationId, partnerId })
  if (!seen) return undefined
  const checked = judge(
    seen.payment,
    { customer: seen.debtor, partner: seen.debtorPartner },
    { customer: seen.beneficiary, partner: seen.beneficiaryPartner },
    ctx.now,
  )
  return 'parties' in checked ? plan(ctx, seen.payment, checked.parties) : undefined
}

function plan(ctx: Write<PartnerCtx>, created: PaymentRow, parties: Parties): SubmissionPlan {
  const submission = newSubmission(ctx, created, SUBMISSION_STATUS.delivered)
  const addressed = addressTo(created, receiverOf(created, parties))
  const { admission, tasks, steps } = newAdmission(ctx, addressed, parties)
  const made = tasks.length === 0 ? [newTransaction(ctx, addressed)] : []
  const payment = inState(ctx, addressed, made.length > 0 ? 'completed' : 'in_admission')
  for (const transaction of made) tellMade(ctx, transaction, payment)
  announceSubmission(ctx, submission, payment)
  return {
    submission,
    payment,
    statement: SUBMIT,
    values: [
      payment.paymentId,
      payment.state,
      payment.receiverOrganizationId,
      payment.receiverPartnerId,
      payment.updatedAt,
      asRecords(submissions, [submission]),
      asRecords(admissions, [admission]),
      asRecords(admissionTasks, tasks),
      asRecords(taskEvents, steps),
      asRecords(transactions, made),
    ],
  }
}
