import type { PartnerCtx, Write } from '../../platform/context.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { domainOf, findAddressees } from '../customers/index.ts'
import { sandboxOnly } from '../inspector/index.ts'
import { findSimulated, SIMULATED } from '../namespaces/index.ts'
import { createPayment, findPayment, type ShownPayment } from '../payments/index.ts'
import { submitPayment } from '../transactions/index.ts'
import type { PartnerPayment } from './contract.ts'
import { asPartner } from './open-partners.ts'

/**
 * Lets a simulated partner create and submit a payment with a customer of the caller, with the
 * usual verbs. Throws 404 outside the sandbox or for an unknown partner, and 400 for an address of
 * another namespace.
 */
export async function requestPartnerPayment(
  ctx: Write<PartnerCtx>,
  input: PartnerPayment,
  onForeignId?: () => void,
): Promise<ShownPayment> {
  sandboxOnly(ctx)
  const { partner_address, payment_address, ...rest } = input
  const partnerId = await openPartner(ctx, partner_address)
  await requireOwnCustomer(ctx, payment_address)
  const parties = partiesOf(rest.payment_type, partner_address, payment_address)
  const { paymentId } = await writeOnce(asPartner(ctx, partnerId), async (write) => {
    const made = await createPayment(write, { ...rest, ...parties }, onForeignId)
    return (await submitPayment(write, made.paymentId)).payment
  })
  ctx.audit({ action: 'sandbox.ask', resourceId: paymentId, after: { partner_address, payment_address } })
  return findPayment(ctx, paymentId)
}

/** Throws 400 for an address that belongs to no enabled customer of the caller. */
export async function requireOwnCustomer(ctx: PartnerCtx, address: string): Promise<void> {
  const own = (await findAddressees(ctx.db, ctx.environment, [address])).get(address.toLowerCase())
  if (own?.partner.token !== ctx.partnerId)
    throw badRequest('payment_address: must belong to a customer of this namespace')
}

/** The parties of a payment that `initiator` creates: who pays on a push collects on a pull. */
export function partiesOf(type: PartnerPayment['payment_type'], initiator: string, other: string) {
  const [first, second] = [{ payment_address: initiator }, { payment_address: other }]
  return type === 'Type_Pull'
    ? { beneficiary_party: first, debtor_party: second }
    : { debtor_party: first, beneficiary_party: second }
}

/**
 * The simulated namespace of an address. Throws 400 for other addresses, and 404 if none is
 * simulated.
 */
export async function openPartner(ctx: PartnerCtx, address: string): Promise<string> {
  const domain = domainOf(address)
  if (!SIMULATED.some((simulated) => simulated.domain === domain)) {
    const domains = SIMULATED.map((simulated) => `@${simulated.domain}`).join(' or ')
    throw badRequest(`partner_address: must end in ${domains}`)
  }
  const partnerId = await findSimulated(ctx.db, domain)
  if (partnerId === undefined) throw notFound()
  return partnerId
}
