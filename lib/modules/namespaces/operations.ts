import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import { CreateNamespace, Namespace, NamespaceList, NamespaceQuery, UpdateNamespace } from './contract.ts'

const tag = 'Namespaces'
const partner_id = pathId('The namespace')

export const createNamespace = operation({
  id: 'createNamespace',
  method: 'POST',
  path: '/partner',
  tag,
  summary: 'Create a namespace',
  description: 'Its domain is unique in the network and never changes. Addresses of its customers end in it.',
  access: { by: 'member', role: 'admin', partner: false },
  body: CreateNamespace,
  data: Namespace,
  errors: [409],
  extension: true,
})

export const listNamespaces = operation({
  id: 'listNamespaces',
  method: 'GET',
  path: '/partner',
  tag,
  summary: "List the organization's namespaces, newest first",
  description: 'In the order in which they were made.',
  access: { by: 'member', role: 'viewer', partner: false },
  query: NamespaceQuery,
  data: NamespaceList,
  errors: [404],
})

export const findNamespace = operation({
  id: 'findNamespace',
  method: 'GET',
  path: '/partner/{partner_id}',
  tag,
  summary: 'Read a namespace of the organization',
  description: 'With its admission policy and environment.',
  access: { by: 'member', role: 'viewer', partner: false },
  params: z.object({ partner_id }),
  data: Namespace,
  errors: [404],
  extension: true,
})

export const updateNamespace = operation({
  id: 'updateNamespace',
  method: 'PUT',
  path: '/partner/{partner_id}',
  tag,
  summary: 'Change a namespace',
  description: 'Fields that are absent stay as they are. Payments into or out of a disabled namespace are refused.',
  access: { by: 'member', role: 'admin', partner: false },
  stepUp: 'recent',
  params: z.object({ partner_id }),
  body: UpdateNamespace,
  data: Namespace,
  errors: [404],
  extension: true,
})
