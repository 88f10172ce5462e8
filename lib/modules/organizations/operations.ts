import { operation } from '../../wire/operation.ts'
import { OrganizationVerification, VerificationInput } from './contract.ts'

const tag = 'Verification'

export const findVerification = operation({
  id: 'findVerification',
  method: 'GET',
  path: '/organization/verification',
  tag,
  summary: 'Get verification status',
  description: 'Returns what was submitted and the history of decisions with their reasons.',
  access: { by: 'member', permission: 'read', partner: false },
  data: OrganizationVerification,
  extension: true,
})

export const requestVerification = operation({
  id: 'requestVerification',
  method: 'POST',
  path: '/organization/verification',
  tag,
  summary: 'Request live access',
  description:
    'Only a verified organization can create live namespaces and API keys. Returns 409 while a request is pending and once verified. After a rejection a new request is possible.',
  access: { by: 'member', permission: 'organization.manage', partner: false },
  stepUp: 'recent',
  body: VerificationInput,
  data: OrganizationVerification,
  errors: [409],
  extension: true,
})
