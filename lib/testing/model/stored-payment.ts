import type { payments, StoredParty } from '../../modules/payments/table.ts'
import { type Namespace, NOW } from './partner-context.ts'

const PARTY: StoredParty = {
  payment_address: 'a@harbor',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  type: '',
  billing: { country: '' },
}

/** A payment of one namespace, submitted to another or to nobody yet. */
export const storedPayment = (
  paymentId: string,
  from: Namespace,
  to?: Namespace,
  more: Partial<typeof payments.$inferInsert> = {},
): typeof payments.$inferInsert => ({
  paymentId,
  token: paymentId,
  ...from,
  receiverOrganizationId: to?.organizationId,
  receiverPartnerId: to?.partnerId,
  environment: 'sandbox',
  paymentType: 'Type_Push',
  currency: 'USD',
  amount: 1n,
  debtor: PARTY,
  beneficiary: PARTY,
  debtorAddress: 'a@harbor',
  beneficiaryAddress: 'b@meadow',
  reference: '',
  state: 'created',
  initiatedAt: NOW,
  expiresAt: NOW,
  updatedAt: NOW,
  ...more,
})
