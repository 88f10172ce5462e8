import { type AnyColumn, and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { byKey, CALLER, callersOf, requestedKeys } from '../../platform/db/keyed-lookups.ts'
import { cachedPer, type Statement, toRecords } from '../../platform/db/statement.ts'
import { createGroupLoader } from '../../platform/loader.ts'
import { claimKeys, type Plan, REQUEST_COLUMNS, REQUESTS } from '../../platform/write/batched-write.ts'
import { deferEvents } from '../../platform/write/defer-events.ts'
import { EVENT_ROWS, INSERT } from '../../platform/write/records.ts'
import { INSERT_ADMISSIONS, openedRecords } from '../admissions/index.ts'
import { directoryCustomers } from '../customers/index.ts'
import { mayCoverPull } from '../links/index.ts'
import { coveredOf } from '../liquidity/index.ts'
import { directoryPartners } from '../namespaces/index.ts'
import {
  initiatedBy,
  LOCK_NEW,
  MOVE_PAYMENTS,
  MOVED,
  MOVED_COLUMNS,
  movedRecord,
  type PaymentRow,
  paymentProjection as payments,
  type ShownPayment,
} from '../payments/index.ts'
import { INITIAL_STATE } from '../payments/states.ts'
import {
  emitSubmission,
  INSERT_SUBMISSIONS,
  judge,
  newSubmission,
  type Parties,
  type SubmissionRow,
  submissionRecord,
} from '../submissions/index.ts'
import { SUBMISSION_STATUS } from '../submissions/states.ts'
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

type Submittable = Awaited<ReturnType<ReturnType<typeof look>['execute']>>[number]

/** The same for concurrent submissions of all namespaces. */
const toSubmit = createGroupLoader<string, Submittable>(async (db, lookUps) => {
  const found = await look(db).execute({ payment_id: lookUps.map(({ key }) => key), ...callersOf(lookUps) })
  const byId = new Map(found.map((row) => [row.payment.paymentId, row]))
  return lookUps.map(({ caller, key }) => {
    const row = byId.get(key)
    return row?.payment.partnerId === caller.partnerId ? row : undefined
  })
})

// All writes depend on `granted`: a request with a new key, for a payment that is unchanged since
// it was read and is now locked. If another transaction holds the lock, the request is left to the
// plain path, which waits for it; here, all requests would wait. So is a payment that its debtor's headroom does
// not cover (decision 0192). Headroom is checked before keys are claimed, because a claimed key gets its answer.
const SUBMIT: Statement = {
  name: 'submit_payments',
  text: `
    with requested as materialized (
      select ${REQUEST_COLUMNS}, ${MOVED_COLUMNS}
        from ${REQUESTS}, ${MOVED}
    ), seen as materialized (
      select requested.*, held.* from requested, lateral (${LOCK_NEW}) as held
    ), covered as materialized (${coveredOf('seen', 'submission')}
    ), fitting as materialized (
      select seen.* from seen join covered using (payment_id)
    ), answer as (${claimKeys('fitting')}
    ), granted as materialized (
      select fitting.* from fitting join answer using (scope, key)
    ), moved as (${MOVE_PAYMENTS}
    ), submission as (${INSERT_SUBMISSIONS}
    ), ${INSERT_ADMISSIONS}, ledger as (${INSERT_STAMPED}
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
  const submittable = await toSubmit(ctx, paymentId)
  // The plain path decides whether the link covers the payment.
  if (!submittable || submittable.mayBeLinked) return undefined
  const checked = judge(
    submittable.payment,
    { customer: submittable.debtor, partner: submittable.debtorPartner },
    { customer: submittable.beneficiary, partner: submittable.beneficiaryPartner },
    ctx.now,
  )
  return 'parties' in checked ? plan(ctx, submittable.payment, checked.parties) : undefined
}

function plan(ctx: Write<PartnerCtx>, created: PaymentRow, parties: Parties): SubmissionPlan {
  const submission = newSubmission(ctx, created, SUBMISSION_STATUS.delivered)
  const { write, emitAll } = deferEvents(ctx)
  const { payment, transactions: made, ...opened } = newDelivery(write, created, parties, false)
  emitSubmission(ctx, submission, payment)
  emitAll()
  return {
    submission,
    payment,
    statement: SUBMIT,
    request: {
      payment: movedRecord(payment),
      submission: submissionRecord(submission),
      ...openedRecords(opened),
      transactions: toRecords(transactions, made),
    },
    claim: payment.paymentId,
  }
}
