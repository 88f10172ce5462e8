import { operation } from '../../wire/operation.ts'
import { CreateOrganization, Organization, UpdateOrganization } from './contract.ts'

const tag = 'Organizations'

export const createOrganization = operation({
  id: 'createOrganization',
  method: 'POST',
  path: '/organization',
  tag,
  summary: 'Sign an organization up',
  description: 'Makes a sandbox organization and its first admin.',
  access: { by: 'anyone' },
  body: CreateOrganization,
  data: Organization,
  errors: [409],
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
  description: 'Fields that are absent stay as they are.',
  access: { by: 'member', role: 'admin', partner: false },
  body: UpdateOrganization,
  data: Organization,
  extension: true,
})
