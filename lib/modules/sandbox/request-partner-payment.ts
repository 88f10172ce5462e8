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
export async function requestPartnerPayment(ctx: Write<PartnerCtx>, input: PartnerPayment): Promise<ShownPayment> {
  sandboxOnly(ctx)
  const { partner_address, payment_address, ...rest } = input
  const partnerId = await openPartner(ctx, partner_address)
  const own = (await findAddressees(ctx.db, ctx.environment, [payment_address])).get(payment_address.toLowerCase())
  if (own?.partner.token !== ctx.partnerId)
    throw badRequest('payment_address: must belong to a customer of this namespace')
  const [theirs, ours] = [{ payment_address: partner_address }, { payment_address }]
  const collects = rest.payment_type === 'Type_Pull'
  const parties = collects
    ? { beneficiary_party: theirs, debtor_party: ours }
    : { debtor_party: theirs, beneficiary_party: ours }
  const { paymentId } = await writeOnce(asPartner(ctx, partnerId), async (write) => {
    const made = await createPayment(write, { ...rest, ...parties })
    return (await submitPayment(write, made.paymentId)).payment
  })
  ctx.audit({ action: 'sandbox.ask', resourceId: paymentId, after: { partner_address, payment_address } })
  return findPayment(ctx, paymentId)
}

/**
 * The simulated namespace of an address. Throws 400 for other addresses, and 404 if none is
 * simulated.
 */
async function openPartner(ctx: PartnerCtx, address: string): Promise<string> {
  const domain = domainOf(address)
  if (!SIMULATED.some((simulated) => simulated.domain === domain)) {
    const domains = SIMULATED.map((simulated) => `@${simulated.domain}`).join(' or ')
    throw badRequest(`partner_address: must end in ${domains}`)
  }
  const partnerId = await findSimulated(ctx.db, domain)
  if (partnerId === undefined) throw notFound()
  return partnerId
}
