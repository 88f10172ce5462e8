import { operation } from '../../wire/operation.ts'
import { StepUp } from '../members/contract.ts'
import { OrganizationDeletion } from './contract.ts'

const tag = 'Organizations'
const path = '/organization/deletion'
const admin = { by: 'member', permission: 'organization.delete', partner: false } as const

export const findDeletion = operation({
  id: 'findDeletion',
  method: 'GET',
  path,
  tag,
  summary: 'Get organization deletion status',
  description:
    'Returns who requested the deletion and when, when the organization closes, and what currently blocks its erasure.',
  access: { by: 'member', permission: 'read', partner: false },
  data: OrganizationDeletion,
  extension: true,
  network: true,
})

export const requestDeletion = operation({
  id: 'requestDeletion',
  method: 'POST',
  path,
  tag,
  summary: 'Request organization deletion',
  description:
    'Requires the password. Any admin can cancel within seven days. Then API keys and sessions end. At least two days later, once its payments have ended or settled, the organization’s data is erased, except records that other organizations’ books refer to. Returns 409 if a deletion is already pending, and 429 after five requests within an hour, because each is mailed to all members.',
  access: admin,
  stepUp: 'password',
  approval: 'deletion',
  body: StepUp,
  data: OrganizationDeletion,
  errors: [409],
  extension: true,
  network: true,
})

export const withdrawDeletion = operation({
  id: 'withdrawDeletion',
  method: 'DELETE',
  path,
  tag,
  summary: 'Cancel organization deletion',
  description: 'Returns 409 if no deletion is pending.',
  access: admin,
  data: OrganizationDeletion,
  errors: [409],
  extension: true,
  network: true,
})
