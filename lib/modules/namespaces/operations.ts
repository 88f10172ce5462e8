import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import {
  CreateNamespace,
  DomainQuery,
  DomainVerdict,
  Namespace,
  NamespaceList,
  NamespaceQuery,
  UpdateNamespace,
} from './contract.ts'

const tag = 'Namespaces'
const partner_id = pathId('The namespace')

export const createNamespace = operation({
  id: 'createNamespace',
  method: 'POST',
  path: '/partner',
  tag,
  summary: 'Create a namespace',
  description:
    'The domain is unique in its environment: one sandbox and one live namespace can have the same one. Payment addresses of the namespace’s customers end in it.',
  access: { by: 'member', permission: 'namespaces.manage', partner: false },
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
  summary: 'List namespaces',
  description: 'Returns the organization’s namespaces, newest first unless `sort` is given.',
  access: { by: 'member', permission: 'read', partner: false },
  query: NamespaceQuery,
  data: NamespaceList,
  errors: [404],
})

export const findNamespace = operation({
  id: 'findNamespace',
  method: 'GET',
  path: '/partner/{partner_id}',
  tag,
  summary: 'Get a namespace',
  description: 'Includes its admission policy and environment.',
  access: { by: 'member', permission: 'read', partner: false },
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
  summary: 'Update a namespace',
  description:
    'Omitted fields keep their values. Submitted payments to or from a disabled namespace fail; its API keys keep working until they are disabled or revoked.',
  access: { by: 'member', permission: 'namespaces.manage', partner: false },
  stepUp: 'recent',
  params: z.object({ partner_id }),
  body: UpdateNamespace,
  data: Namespace,
  errors: [404],
  extension: true,
})

export const checkNamespaceDomain = operation({
  id: 'checkNamespaceDomain',
  method: 'GET',
  path: '/partner-domain',
  tag,
  summary: 'Check a domain',
  description:
    'Checks whether a namespace with this domain can be created now. It can still be taken before you create it. Limited to 60 checks per organization every ten minutes.',
  access: { by: 'member', permission: 'namespaces.manage', partner: false },
  query: DomainQuery,
  data: DomainVerdict,
  extension: true,
})
