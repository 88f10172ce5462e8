import { operation } from '../../wire/operation.ts'
import {
  CreateOrganization,
  Organization,
  OrganizationVerification,
  UpdateOrganization,
  VerificationInput,
} from './contract.ts'

const tag = 'Organizations'

export const createOrganization = operation({
  id: 'createOrganization',
  method: 'POST',
  path: '/organization',
  tag,
  summary: 'Sign up an organization',
  description:
    'Creates a sandbox organization and its first admin. Returns the same response whether or not the email belongs to a member: it becomes the admin’s once it is verified, by a mailed link or by the network operator.',
  access: { by: 'anyone' },
  body: CreateOrganization,
  data: Organization,
  extension: true,
})

export const findOrganization = operation({
  id: 'findOrganization',
  method: 'GET',
  path: '/organization',
  tag,
  summary: 'Get the organization',
  description: 'Returns name, country and verification status with the first admin.',
  access: { by: 'member', role: 'viewer', partner: false },
  data: Organization,
  extension: true,
})

export const updateOrganization = operation({
  id: 'updateOrganization',
  method: 'PUT',
  path: '/organization',
  tag,
  summary: 'Update the organization',
  description:
    'Omitted fields keep their values. Returns 409 for the name or country while the operator reviews a request, and for the country of a verified organization.',
  access: { by: 'member', role: 'admin', partner: false },
  stepUp: 'recent',
  body: UpdateOrganization,
  data: Organization,
  errors: [409],
  extension: true,
})

export const findVerification = operation({
  id: 'findVerification',
  method: 'GET',
  path: '/organization/verification',
  tag: 'Verification',
  summary: 'Get verification status',
  description: 'Returns what was submitted and the history of decisions with their reasons.',
  access: { by: 'member', role: 'viewer', partner: false },
  data: OrganizationVerification,
  extension: true,
})

export const requestVerification = operation({
  id: 'requestVerification',
  method: 'POST',
  path: '/organization/verification',
  tag: 'Verification',
  summary: 'Request live access',
  description:
    'Only a verified organization can create live namespaces and API keys. Returns 409 while a request is pending and once verified. After a rejection a new request is possible.',
  access: { by: 'member', role: 'admin', partner: false },
  stepUp: 'recent',
  body: VerificationInput,
  data: OrganizationVerification,
  errors: [409],
  extension: true,
})
