import { isoTime } from '../../kernel/time.ts'
import type { Organization, OrganizationVerification, VerificationRequest, VerificationStep } from './contract.ts'
import type { OrganizationFacts } from './projections.ts'
import type { OrganizationRow, VerificationRow } from './table.ts'

type StandingWithRequests = {
  readonly organization: Pick<OrganizationFacts, 'verification' | 'createdAt'>
  readonly requests: readonly VerificationRow[]
}

/** The organization with its first admin, in the published format (contract#organizations). */
export const presentOrganization = (
  row: OrganizationRow,
  admin: { email: string; firstName: string; lastName: string },
): Organization => ({
  token: row.token,
  name: row.name,
  country: row.country,
  enabled: row.enabled,
  admin_email: admin.email,
  admin_first_name: admin.firstName,
  admin_last_name: admin.lastName,
  verification: row.verification,
  operator: row.operator,
})

export const presentRequest = (row: VerificationRow): VerificationRequest => ({
  token: row.token,
  status: row.decision ?? 'pending',
  legal_name: row.legalName,
  registration_number: row.registrationNumber,
  address: row.address,
  website: row.website,
  contact_name: row.contactName,
  contact_email: row.contactEmail,
  requested_by: row.requestedBy,
  requested_at: isoTime(row.requestedAt),
  reason: row.reason,
  decided_at: row.decidedAt && isoTime(row.decidedAt),
})

export const presentVerification = ({ organization, requests }: StandingWithRequests): OrganizationVerification => {
  const last = requests.at(-1)
  const signedUp = { side: 'organization', kind: 'signed_up', by: null, reason: null } as const
  return {
    status: organization.verification,
    request: last ? presentRequest(last) : null,
    steps: [{ ...signedUp, at: isoTime(organization.createdAt) }, ...requests.flatMap(stepsOf)],
  }
}

function stepsOf({ requestedBy, requestedAt, decision, decidedAt, reason }: VerificationRow): VerificationStep[] {
  const requested: VerificationStep = {
    side: 'organization',
    kind: 'requested',
    at: isoTime(requestedAt),
    by: requestedBy,
    reason: null,
  }
  if (!decision || !decidedAt) return [requested]
  return [requested, { side: 'operator', kind: decision, at: isoTime(decidedAt), by: null, reason }]
}
