import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { GivenInput } from '../../platform/write/approval-gate.ts'
import type { OrganizationApprovalRow } from './table.ts'

/** The request of a change as it is stored, encrypted. */
export type StoredInput = GivenInput & {
  readonly session: { readonly jti: string; readonly hasProvider: boolean; readonly expiresAt: string }
}

type Sealed = Pick<OrganizationApprovalRow, 'token' | 'organizationId' | 'sealedInput'>

export const sealInput = (secrets: Secrets, token: string, organizationId: string, input: StoredInput): string =>
  secrets.seal(inColumn('approvalInput', token, organizationId), JSON.stringify(input))

/** The input of an open request. */
export const openInput = (secrets: Secrets, { token, organizationId, sealedInput }: Sealed): StoredInput =>
  JSON.parse(secrets.open(inColumn('approvalInput', token, organizationId), sealedInput))
