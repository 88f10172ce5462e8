import { eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { badRequest } from '../../platform/errors.ts'
import { requiredButCleared, type UpdateCustomer } from './contract.ts'
import { lockCustomer } from './find-customer.ts'
import { CUSTOMER_STATUS } from './states.ts'
import { type CustomerRow, customers } from './table.ts'

/**
 * Updates a customer. Throws 404, and 400 for a changed address or type (contract#customers), a
 * field that its type does not have, or an empty field that its type requires.
 */
export async function updateCustomer(
  ctx: Write<PartnerCtx>,
  token: string,
  input: UpdateCustomer,
): Promise<CustomerRow> {
  const customer = await lockCustomer(ctx, token)
  refuseInvalid(customer, input)
  const changed = await ctx.db
    .update(customers)
    .set({ ...columnsOf(input), updatedAt: ctx.now })
    .where(eq(customers.token, token))
    .returning()
  const updated = only(changed)
  ctx.audit({
    action: 'customer.update',
    resourceId: token,
    before: { status: customer.status },
    // Names of fields, not values: personal data belongs only in the record, which can be deleted.
    after: { status: updated.status, fields: Object.keys(input) },
  })
  return updated
}

function refuseInvalid({ type, paymentAddress }: CustomerRow, input: UpdateCustomer): void {
  if (input.type !== undefined && input.type !== type) throw badRequest('type: cannot be changed')
  if (input.payment_address !== undefined && input.payment_address.toLowerCase() !== paymentAddress) {
    throw badRequest('payment_address: cannot be changed')
  }
  const others = Object.keys(input).filter((field) =>
    type === 'Individual' ? field.startsWith('business_') : field === 'middle_name',
  )
  if (others[0]) throw badRequest(`${others[0]}: is not accepted for a customer of type ${type}`)
  const [cleared] = requiredButCleared(type, input)
  if (cleared) throw badRequest(`${cleared}: must not be empty for a customer of type ${type}`)
}

/** Undefined columns are not changed. */
const columnsOf = (input: UpdateCustomer) => ({
  status: input.status && (input.status === 'ENABLED' ? CUSTOMER_STATUS.enabled : CUSTOMER_STATUS.disabled),
  firstName: input.first_name,
  middleName: input.middle_name,
  lastName: input.last_name,
  nickName: input.nick_name,
  email: input.email,
  phoneNumber: input.phone_number,
  businessLegalName: input.business_legal_name,
  businessTradeName: input.business_trade_name,
  businessWebsite: input.business_website,
  businessIndustry: input.business_industry,
  businessDescription: input.business_description,
})
