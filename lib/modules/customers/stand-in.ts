import { createHash } from 'node:crypto'
import { newId } from '../../kernel/ids.ts'
import type { PartnerRow } from '../namespaces/index.ts'
import type { CustomerRow } from './create-customer.ts'
import { CUSTOMER_STATUS } from './states.ts'

/**
 * Who stands behind an address of a simulated namespace: whatever the identifier, somebody enabled (contract 9). Nothing is stored,
 * so that nobody fills a table by guessing; the token follows from the address, so that a link finds the same customer again.
 */
export function standIn(partner: PartnerRow, address: string): CustomerRow {
  const [identifier = ''] = address.split('@')
  const hash = createHash('sha256').update(address).digest()
  return {
    token: newId('cust', new Date(0), (bytes) => new Uint8Array(hash.subarray(0, bytes))),
    organizationId: partner.organizationId,
    partnerId: partner.token,
    type: 'Individual',
    paymentAddress: address,
    firstName: identifier,
    middleName: '',
    lastName: 'Simulated',
    nickName: '',
    email: '',
    phoneNumber: '',
    businessLegalName: '',
    businessTradeName: '',
    businessWebsite: '',
    businessIndustry: '',
    businessDescription: '',
    status: CUSTOMER_STATUS.enabled,
    deletedAt: null,
    createdAt: partner.createdAt,
    updatedAt: partner.createdAt,
  }
}
