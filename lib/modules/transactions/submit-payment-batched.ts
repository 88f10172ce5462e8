import { type AnyColumn, and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { byKey, CALLER, callersOf, requestedKeys } from '../../platform/db/by-key.ts'
import type { Db } from '../../platform/db/db.ts'
import { insertInto } from '../../platform/db/insert-into.ts'
import { cachedPer, type Statement, toRecord, toRecords } from '../../platform/db/statement.ts'
import { createGroupLoader } from '../../platform/loader.ts'
import { claimKeys, type Plan, REQUEST_COLUMNS, REQUESTS } from '../../platform/write/batched-write.ts'
import { deferEvents } from '../../platform/write/defer-events.ts'
import { EVENT_ROWS, INSERT } from '../../platform/write/records.ts'
import { admissions, admissionTasks, taskEvents } from '../admissions/table.ts'
import { directoryCustomers } from '../customers/directory.ts'
import { mayCoverPull } from '../links/index.ts'
import { directoryPartners } from '../namespaces/directory.ts'
import { initiatedBy, movedColumns, type PaymentRow, type ShownPayment } from '../payments/index.ts'
import { INITIAL_STATE } from '../payments/states.ts'
import { payments } from '../payments/table.ts'
import { announceSubmission, judge, newSubmission, type Parties, type SubmissionRow } from '../submissions/index.ts'
import { SUBMISSION_STATUS } from '../submissions/states.ts'
import { submissions } from '../submissions/table.ts'
import { INSERT_STAMPED } from './ledger-statement.ts'
import { newDelivery } from './submit-payment.ts'
import { transactions } from './table.ts'

const debtor = alias(directoryCustomers, 'debtor_customer')
const beneficiary = alias(directoryCustomers, 'beneficiary_customer')
const debtorPartner = alias(directoryPartners, 'debtor_partner')
const beneficiaryPartner = alias(directoryPartners, 'beneficiary_partner')

/** The namespace with an address's domain in the payment's environment; see `byKey` for `limit 1`. */
const partnerAt = (db: Db, address: AnyColumn, name: string) =>
  db
    .select()
    .from(directoryPartners)
    .where(
      and(
        eq(directoryPartners.domain, sql`split_part(${address}, '@', 2)`),
        eq(directoryPartners.environment, payments.environment),
      ),
    )
    .limit(1)
    .as(name)

const customerOf = (db: Db, partner: AnyColumn, address: AnyColumn, name: string) =>
  db
    .select()
    .from(directoryCustomers)
    .where(
      and(
        eq(directoryCustomers.partnerId, partner),
        eq(directoryCustomers.paymentAddress, address),
        isNull(directoryCustomers.deletedAt),
      ),
    )
    .limit(1)
    .as(name)

/** Each payment with the customers of its two addresses; omitted unless all three exist. */
const look = cachedPer((db: Db) =>
  db
    .select({
      payment: payments,
      debtor: { status: debtor.status },
      beneficiary: { status: beneficiary.status },
      debtorPartner,
      beneficiaryPartner,
      mayBeLinked: mayCoverPull(payments),
    })
    .from(requestedKeys('payment_id', 'organization_id', 'partner_id'))
    .crossJoinLateral(byKey(db, payments, payments.paymentId, 'payment_id'))
    .crossJoinLateral(partnerAt(db, payments.debtorAddress, 'debtor_partner'))
    .crossJoinLateral(partnerAt(db, payments.beneficiaryAddress, 'beneficiary_partner'))
    .crossJoinLateral(customerOf(db, debtorPartner.token, payments.debtorAddress, 'debtor_customer'))
    .crossJoinLateral(customerOf(db, beneficiaryPartner.token, payments.beneficiaryAddress, 'beneficiary_customer'))
    .where(and(eq(payments.state, INITIAL_STATE), initiatedBy(CALLER)))
    .prepare('look_at_payments_to_submit'),
)

type Seen = Awaited<ReturnType<ReturnType<typeof look>['execute']>>[number]

/** The same for concurrent submissions of all namespaces. */
const toSubmit = createGroupLoader<string, Seen>(async (db, lookUps) => {
  const found = await look(db).execute({ payment_id: lookUps.map(({ key }) => key), ...callersOf(lookUps) })
  const byId = new Map(found.map((seen) => [seen.payment.paymentId, seen]))
  return lookUps.map(({ caller, key }) => {
    const seen = byId.get(key)
    return seen?.payment.partnerId === caller.partnerId ? seen : undefined
  })
})

// All writes depend on `granted`: a request with a new key, for a payment that is unchanged since
// it was read and is now locked. If another transaction holds the lock, the request is left to the
// plain path, which waits for it; here, all requests would wait.
const SUBMIT: Statement = {
  name: 'submit_payments',
  text: `
    with requested as materialized (
      select ${REQUEST_COLUMNS}, payment_id, state, receiver_organization_id, receiver_partner_id, updated_at
        from ${REQUESTS}, jsonb_populate_record(null::payments, request->'payment')
    ), seen as materialized (
      select requested.* from requested, lateral (
        select from payments
         where payment_id = requested.payment_id and state = '${INITIAL_STATE}'
           and partner_id = requested.caller_partner_id and organization_id = requested.caller_organization_id
           for update skip locked) as held
    ), answer as (${claimKeys('seen')}
    ), granted as materialized (
      select seen.* from seen join answer using (scope, key)
    ), moved as (
      update payments p
         set state = granted.state, receiver_organization_id = granted.receiver_organization_id,
             receiver_partner_id = granted.receiver_partner_id, updated_at = granted.updated_at
        from granted where p.payment_id = granted.payment_id
    ), submission as (
      ${insertInto(submissions)} from granted, jsonb_populate_record(null::submissions, request->'submission') made
    ), admission as (
      ${insertInto(admissions)} from granted, jsonb_populate_record(null::admissions, request->'admission') made
    ), task as (
      ${insertInto(admissionTasks)} from granted, jsonb_populate_recordset(null::admission_tasks, request->'tasks') made
    ), step as (
      ${insertInto(taskEvents)} from granted, jsonb_populate_recordset(null::task_events, request->'steps') made
    ), ledger as (${INSERT_STAMPED}
    ), audit as (
      ${INSERT.audits} from granted, jsonb_populate_recordset(null::audit_entries, request->'audits') made
    ), event as (
      ${INSERT.events} from granted, jsonb_array_elements(request->'events') event, ${EVENT_ROWS}
    )
    select scope, key from granted`,
}

type SubmissionPlan = Omit<Plan, 'data'> & { readonly submission: SubmissionRow; readonly payment: ShownPayment }

/**
 * `submitPayment` for a payment that passes its checks, in one statement. Tests compare the effects
 * of both.
 */
export async function submitPaymentBatched(
  ctx: Write<PartnerCtx>,
  paymentId: string,
): Promise<SubmissionPlan | undefined> {
  const seen = await toSubmit(ctx, paymentId)
  // The plain path decides whether the link covers the payment.
  if (!seen || seen.mayBeLinked) return undefined
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
  const { write, emitAll } = deferEvents(ctx)
  const { payment, admission, tasks, steps, transactions: made } = newDelivery(write, created, parties, false)
  announceSubmission(ctx, submission, payment)
  emitAll()
  return {
    submission,
    payment,
    statement: SUBMIT,
    request: {
      payment: toRecord(payments, movedColumns(payment)),
      submission: toRecord(submissions, submission),
      admission: toRecord(admissions, admission),
      tasks: toRecords(admissionTasks, tasks),
      steps: toRecords(taskEvents, steps),
      transactions: toRecords(transactions, made),
    },
    claim: payment.paymentId,
  }
}
