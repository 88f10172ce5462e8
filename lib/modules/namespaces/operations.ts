import { operation } from '../../wire/operation.ts'
import { CreateNamespace, Namespace, NamespaceList, NamespaceQuery } from './contract.ts'

const tag = 'Namespaces'

export const createNamespace = operation({
  id: 'createNamespace',
  method: 'POST',
  path: '/partner',
  tag,
  summary: 'Create a namespace',
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
  summary: "List the organization's namespaces",
  access: { by: 'member', role: 'viewer', partner: false },
  query: NamespaceQuery,
  data: NamespaceList,
  errors: [404],
})
