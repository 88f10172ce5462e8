import { newId } from '../../kernel/ids.ts'
import { parseMinor } from '../../kernel/money/amount.ts'
import { actorId, type PartnerCtx, type Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { badRequest, conflict } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import { domainOf } from '../customers/index.ts'
import { findOwnPartner } from '../namespaces/index.ts'
import type { CreatePayment, PartyInput } from './contract.ts'
import { emitPayment } from './events.ts'
import { isVisible } from './find-payment.ts'
import { justWritten, type ShownPayment } from './payment-row.ts'
import { INITIAL_STATE, type StoredState } from './states.ts'
import { payments, type StoredParty } from './table.ts'

const HOUR = 3_600_000
const LONGEST = 30 * 24 * HOUR

/**
 * Creates a payment (contract#payments, step 1), which is then submitted. Throws 400 if the
 * initiating address is in another namespace's domain or the expiry is out of range, and 409 if the
 * `payment_id` exists in the network. `onForeignId` is called if the caller cannot see the payment
 * with that ID (decision 0099).
 */
export async function createPayment(
  ctx: Write<PartnerCtx>,
  input: CreatePayment,
  onForeignId?: () => void,
): Promise<ShownPayment> {
  const row = newPayment(ctx, input)
  await requireOwnDomain(ctx, input)
  const made = await ctx.db.insert(payments).values(row).onConflictDoNothing({ target: payments.paymentId }).returning()
  if (made.length === 0) {
    if (!(await isVisible(ctx, row.paymentId))) onForeignId?.()
    throw conflict(`payment_id: ${row.paymentId} is already used by another payment`)
  }
  const payment = justWritten(only(made))
  emitCreated(ctx, payment)
  return payment
}

/** Warns about an organization that uses the `payment_id` of a payment that it cannot see. */
export const foreignIdWarning =
  (log: Logger, { organizationId: organization_id, requestId: request_id }: PartnerCtx) =>
  (): void =>
    log.warn({ organization_id, request_id }, 'payment_id of another namespace')

/**
 * The row of a new payment, without database look-ups. Throws 400 if the expiry is out of range.
 */
export function newPayment(ctx: PartnerCtx, input: CreatePayment) {
  const token = newId('pay', ctx.now, ctx.random)
  return {
    token,
    paymentId: input.payment_id ?? token,
    organizationId: ctx.organizationId,
    partnerId: ctx.partnerId,
    environment: ctx.environment,
    paymentType: input.payment_type,
    currency: input.amount.currency,
    amount: parseMinor(input.amount.total),
    debtor: storedParty(input.debtor_party),
    beneficiary: storedParty(input.beneficiary_party),
    debtorAddress: input.debtor_party.payment_address.toLowerCase(),
    beneficiaryAddress: input.beneficiary_party.payment_address.toLowerCase(),
    reference: input.reference ?? '',
    referenceKey: input.reference?.toLowerCase() ?? '',
    device: storedDocument(input.device),
    location: storedDocument(input.location),
    state: INITIAL_STATE as StoredState,
    receiverOrganizationId: null,
    receiverPartnerId: null,
    createdBy: actorId(ctx.actor),
    returnedAmount: 0n,
    returnsCount: 0,
    initiatedAt: ctx.now,
    expiresAt: expiryOf(input, ctx.now),
    updatedAt: ctx.now,
  }
}

/** Records the creation in the outbox and the audit log. */
export function emitCreated(ctx: Write<PartnerCtx>, payment: ShownPayment): void {
  emitPayment(ctx, payment, 'EK_Created')
  ctx.audit({
    action: 'payment.create',
    resourceId: payment.paymentId,
    after: { payment_type: payment.paymentType, currency: payment.currency, amount: payment.amount.toString() },
  })
}

/**
 * The address that must be the caller's own: the debtor's on a push, the beneficiary's on a pull.
 */
export function initiatingAddress(input: CreatePayment): {
  side: 'debtor_party' | 'beneficiary_party'
  address: string
} {
  const side = input.payment_type === 'Type_Push' ? 'debtor_party' : 'beneficiary_party'
  return { side, address: input[side].payment_address }
}

/** Defaults to one hour ahead; otherwise it must be in the future and at most 30 days ahead. */
function expiryOf(input: CreatePayment, now: Date): Date {
  if (!input.expires_at) return new Date(now.getTime() + HOUR)
  const expiresAt = new Date(input.expires_at)
  const ahead = expiresAt.getTime() - now.getTime()
  if (ahead <= 0) throw badRequest('expires_at: must be in the future')
  if (ahead > LONGEST) throw badRequest('expires_at: must be at most 30 days ahead')
  return expiresAt
}

async function requireOwnDomain(ctx: PartnerCtx, input: CreatePayment): Promise<void> {
  const { side, address } = initiatingAddress(input)
  const partner = await findOwnPartner(ctx.db, ctx.organizationId, ctx.partnerId)
  if (domainOf(address) !== partner?.domain) {
    throw badRequest(`${side}.payment_address: must end in @${partner?.domain}, the domain of this namespace`)
  }
}

const storedDocument = (document: unknown): string | null => (document ? JSON.stringify(document) : null)

const storedParty = (party: PartyInput): StoredParty => ({
  payment_address: party.payment_address,
  first_name: party.first_name ?? '',
  last_name: party.last_name ?? '',
  email: party.email ?? '',
  phone: party.phone ?? '',
  type: party.type ?? '',
  billing: { country: party.billing?.country ?? '' },
})
