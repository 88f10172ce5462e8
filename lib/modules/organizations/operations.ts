import { operation } from '../../wire/operation.ts'
import {
  AskVerification,
  CreateOrganization,
  Organization,
  OrganizationVerification,
  UpdateOrganization,
} from './contract.ts'

const tag = 'Organizations'

export const createOrganization = operation({
  id: 'createOrganization',
  method: 'POST',
  path: '/organization',
  tag,
  summary: 'Sign an organization up',
  description:
    'Makes a sandbox organization and its first admin. Answers alike whether or not the email is a member’s: it counts as the admin’s once it is verified, by a mailed link or by the network’s operator.',
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
  summary: "Read the caller's organization",
  description: 'Its name, country and verification, with the first of its admins.',
  access: { by: 'member', role: 'viewer', partner: false },
  data: Organization,
  extension: true,
})

export const updateOrganization = operation({
  id: 'updateOrganization',
  method: 'PUT',
  path: '/organization',
  tag,
  summary: "Change the caller's organization",
  description:
    'Fields that are absent stay as they are. 409 for a name or country that the operator is judging, and for the country of a verified organization.',
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
  summary: 'Read how far the organization has come on its way to live',
  description: 'What it told the operator, and what either side did when, with the operator’s reasons.',
  access: { by: 'member', role: 'viewer', partner: false },
  data: OrganizationVerification,
  extension: true,
})

export const askVerification = operation({
  id: 'askVerification',
  method: 'POST',
  path: '/organization/verification',
  tag: 'Verification',
  summary: 'Ask the operator for live access',
  description:
    'Only a verified organization makes live namespaces, and keys in them. 409 while a request waits, and once verified; after a rejection one may ask again.',
  access: { by: 'member', role: 'admin', partner: false },
  stepUp: 'recent',
  body: AskVerification,
  data: OrganizationVerification,
  errors: [409],
  extension: true,
})
