import type { PartnerCtx, Write } from '../../platform/context.ts'
import { deferEvents } from '../../platform/write/defer-events.ts'
import { newAdmission, storeAdmission } from '../admissions/index.ts'
import { coversPull } from '../links/index.ts'
import { isCovered } from '../liquidity/index.ts'
import {
  addressTo,
  initiatedBy,
  inState,
  lockPayment,
  type PaymentRow,
  type ShownPayment,
  type Side,
  storeMoved,
} from '../payments/index.ts'
import {
  type Checked,
  checkDeeply,
  createSubmission,
  emitSubmission,
  endPayment,
  type Parties,
  type SubmissionRow,
  submissionFault,
} from '../submissions/index.ts'
import { SUBMISSION_STATUS } from '../submissions/states.ts'
import { newCompletion, storeTransaction } from './complete-payment.ts'

// In this module, because a submission without tasks creates a transaction, and modules import only
// modules to their left. A step is composed in the rightmost module that it involves; each module
// implements its own part.

/**
 * Submits one of the caller's payments (contract#payments, steps 2 and 3). Failed checks end the
 * payment, which still gets a submission. Throws 404 for a payment that the caller did not create,
 * and 409 for a second submission.
 */
export async function submitPayment(
  ctx: Write<PartnerCtx>,
  paymentId: string,
): Promise<{ submission: SubmissionRow; payment: ShownPayment }> {
  const created = await lockPayment(ctx, paymentId, initiatedBy(ctx))
  const checked = await checkCover(ctx, created, await checkDeeply(ctx, created))
  const passed = 'parties' in checked
  const status = passed ? SUBMISSION_STATUS.delivered : SUBMISSION_STATUS.failed
  const submission = await createSubmission(ctx, created, status)
  const { write, emitAll } = deferEvents(ctx)
  const payment = passed ? await deliver(write, created, checked.parties) : await refuse(write, created, checked)
  emitSubmission(ctx, submission, payment)
  emitAll()
  return { submission, payment }
}

/**
 * The last check: whether the debtor's namespace can owe the amount (contract#liquidity). For a pull without a link,
 * only when the debtor accepts it, so that a creditor neither uses up nor learns the headroom of others.
 */
async function checkCover(ctx: Write<PartnerCtx>, payment: PaymentRow, checked: Checked): Promise<Checked> {
  if (!('parties' in checked)) return checked
  if (payment.paymentType === 'Type_Pull' && !(await coversPull(ctx.db, payment))) return checked
  const { debtor, beneficiary } = checked.parties
  const covered = await isCovered(ctx, { ...payment, debtor: debtor.token, creditor: beneficiary.token })
  return covered ? checked : { code: 'O010', about: [debtor] }
}

/**
 * Ends a payment with a failed check. The receiving side can see it if the check concerns its own
 * customer or namespace.
 */
function refuse(ctx: Write<PartnerCtx>, created: PaymentRow, { code, about }: Failed): Promise<ShownPayment> {
  const receiver = about.find((at) => at.token !== created.partnerId)
  const addressed = receiver
    ? addressTo(created, { organizationId: receiver.organizationId, partnerId: receiver.token })
    : created
  return endPayment(ctx, addressed, {
    state: code === 'O008' ? 'expired' : 'failed',
    recordType: 'PaymentSubmission',
    fault: submissionFault(code),
  })
}

type Failed = Exclude<Checked, { parties: Parties }>

async function deliver(ctx: Write<PartnerCtx>, created: PaymentRow, parties: Parties): Promise<ShownPayment> {
  const delivery = newDelivery(ctx, created, parties, await coversPull(ctx.db, created))
  await storeAdmission(ctx, delivery)
  for (const transaction of delivery.transactions) await storeTransaction(ctx, transaction)
  await storeMoved(ctx, delivery.payment)
  return delivery.payment
}

/**
 * The admission for the receiving side, with events, not stored yet. Without tasks, the payment is
 * completed and has its transaction. `isLinked`: the debtor allowed this pull with a link.
 */
export function newDelivery(ctx: Write<PartnerCtx>, created: PaymentRow, parties: Parties, isLinked: boolean) {
  const addressed = addressTo(created, receiverOf(created, parties))
  const opened = newAdmission(ctx, addressed, parties, isLinked)
  if (opened.tasks.length > 0) return { ...opened, payment: inState(ctx, addressed, 'in_admission'), transactions: [] }
  const { payment, transaction } = newCompletion(ctx, addressed)
  return { ...opened, payment, transactions: [transaction] }
}

/** The side that did not create the payment. */
function receiverOf({ paymentType }: PaymentRow, { debtor, beneficiary }: Parties): Side {
  const receiver = paymentType === 'Type_Push' ? beneficiary : debtor
  return { organizationId: receiver.organizationId, partnerId: receiver.token }
}
