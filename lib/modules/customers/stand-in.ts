import { createHash } from 'node:crypto'
import { newId } from '../../kernel/ids.ts'
import type { DirectoryPartner } from '../namespaces/index.ts'
import type { DirectoryCustomer } from './directory.ts'
import { CUSTOMER_STATUS } from './states.ts'

/**
 * The customer of an address in a simulated namespace: enabled, for any identifier
 * (contract#sandbox). Nothing is stored, so that guessing cannot fill a table; the token is derived
 * from the address, so that a link finds the same customer again.
 */
export function standIn(partner: DirectoryPartner, address: string): DirectoryCustomer {
  const [identifier = ''] = address.split('@')
  const hash = createHash('sha256').update(address).digest()
  return {
    token: newId('cust', new Date(0), (bytes) => new Uint8Array(hash.subarray(0, bytes))),
    organizationId: partner.organizationId,
    partnerId: partner.token,
    type: 'Individual',
    paymentAddress: address,
    firstName: identifier,
    lastName: 'Simulated',
    nickName: '',
    businessTradeName: '',
    status: CUSTOMER_STATUS.enabled,
    deletedAt: null,
    createdAt: partner.createdAt,
    updatedAt: partner.createdAt,
  }
}
