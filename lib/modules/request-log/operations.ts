import { operation } from '../../wire/operation.ts'
import { RequestLogPage, RequestLogQuery } from './contract.ts'

export const listRequests = operation({
  id: 'listRequests',
  method: 'GET',
  path: '/request-log',
  tag: 'Request log',
  summary: 'List what was asked of the API within a namespace, newest first',
  description: 'Requests whose credentials were refused belong to no namespace and are not listed. Kept for 30 days.',
  access: { by: 'member', role: 'viewer', partner: true },
  query: RequestLogQuery,
  data: RequestLogPage,
  extension: true,
})
