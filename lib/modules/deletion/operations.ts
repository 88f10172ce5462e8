import { operation } from '../../wire/operation.ts'
import { StepUp } from '../members/contract.ts'
import { OrganizationDeletion } from './contract.ts'

const tag = 'Organizations'
const path = '/organization/deletion'
const admin = { by: 'member', role: 'admin', partner: false } as const

export const findDeletion = operation({
  id: 'findDeletion',
  method: 'GET',
  path,
  tag,
  summary: 'Read whether the organization is to be deleted',
  description: 'Since when and by whose wish, when it closes, and what its erasure would wait for now.',
  access: { by: 'member', role: 'viewer', partner: false },
  data: OrganizationDeletion,
  extension: true,
  network: true,
})

export const askDeletion = operation({
  id: 'askDeletion',
  method: 'POST',
  path,
  tag,
  summary: 'Ask for the deletion of the organization',
  description:
    'Asks for the password. Nothing changes for seven days, in which any admin may take it back. Then keys and sessions end for good, payments under way end or settle, and from two days later on all that is its own is erased; what others’ books refer to stays. 409 when it is asked for already.',
  access: admin,
  stepUp: 'password',
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
  summary: 'Take the deletion of the organization back',
  description: '409 when nobody asked for it.',
  access: admin,
  data: OrganizationDeletion,
  errors: [409],
  extension: true,
  network: true,
})
