import { newId } from '../../kernel/ids.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { badRequest, conflict } from '../../platform/errors.ts'
import { lockOwnDomain } from '../namespaces/index.ts'
import { domainOf } from './address.ts'
import type { CreateCustomer } from './contract.ts'
import { CUSTOMER_STATUS } from './states.ts'
import { type CustomerRow, customers } from './table.ts'

/**
 * Creates a customer. Throws 400 if the address is in another domain, and 409 if it is in use
 * (contract#addresses).
 */
export async function createCustomer(ctx: Write<PartnerCtx>, input: CreateCustomer): Promise<CustomerRow> {
  // Locks the namespace against a concurrent release of its domain, which would miss this address.
  const domain = await lockOwnDomain(ctx)
  if (domainOf(input.payment_address) !== domain) {
    throw badRequest(`payment_address: must end in @${domain}`)
  }
  const made = await ctx.db
    .insert(customers)
    .values({
      ...namesOf(input),
      token: newId('cust', ctx.now, ctx.random),
      organizationId: ctx.organizationId,
      partnerId: ctx.partnerId,
      paymentAddress: input.payment_address.toLowerCase(),
      status: input.status === 'ENABLED' ? CUSTOMER_STATUS.enabled : CUSTOMER_STATUS.disabled,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) throw conflict(`payment_address: ${input.payment_address} is taken`)
  const customer = only(made)
  ctx.audit({
    action: 'customer.create',
    resourceId: customer.token,
    after: { payment_address: customer.paymentAddress, type: customer.type, status: customer.status },
  })
  return customer
}

/** The name columns of a customer; columns that its type does not have keep their empty default. */
function namesOf(input: CreateCustomer) {
  const common = {
    type: input.type,
    firstName: input.first_name,
    lastName: input.last_name,
    nickName: input.nick_name,
    email: input.email,
    phoneNumber: input.phone_number,
  }
  if (input.type === 'Individual') return { ...common, middleName: input.middle_name }
  return {
    ...common,
    businessLegalName: input.business_legal_name,
    businessTradeName: input.business_trade_name,
    businessWebsite: input.business_website,
    businessIndustry: input.business_industry,
    businessDescription: input.business_description,
  }
}
