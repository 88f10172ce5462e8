import { operation } from '../../wire/operation.ts'
import { CsvText } from '../../wire/shapes.ts'
import { RequestLogFilters, RequestLogPage, RequestLogQuery } from './contract.ts'

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

export const exportRequests = operation({
  id: 'exportRequests',
  method: 'GET',
  path: '/request-log.csv',
  tag: 'Request log',
  summary: 'Export all requests that match as CSV, newest first',
  description: 'The filters of the list. However many match, they are sent while they are read.',
  access: { by: 'member', role: 'viewer', partner: true },
  query: RequestLogFilters,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})
