import { operation } from '../../wire/operation.ts'
import { CsvText } from '../../wire/shapes.ts'
import { RequestLogFilters, RequestLogPage, RequestLogQuery } from './contract.ts'

export const listRequests = operation({
  id: 'listRequests',
  method: 'GET',
  path: '/request-log',
  tag: 'Request log',
  summary: 'List API requests',
  description:
    'Newest first, for 30 days. Requests with rejected credentials belong to no namespace and are not listed.',
  access: { by: 'member', permission: 'read', partner: true },
  query: RequestLogQuery,
  data: RequestLogPage,
  extension: true,
})

export const exportRequests = operation({
  id: 'exportRequests',
  method: 'GET',
  path: '/request-log.csv',
  tag: 'Request log',
  summary: 'Export API requests as CSV',
  description: 'Accepts the same filters as the list. All matching rows are streamed, in the order of the list.',
  access: { by: 'member', permission: 'read', partner: true },
  query: RequestLogFilters,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})
