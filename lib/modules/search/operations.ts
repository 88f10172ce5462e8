import { operation } from '../../wire/operation.ts'
import { CounterpartyList, CounterpartyQuery, SearchQuery, SearchResult } from './contract.ts'

export const searchRecords = operation({
  id: 'searchRecords',
  method: 'GET',
  path: '/search',
  tag: 'Payments',
  summary: 'Search records',
  description:
    'Matches the term against IDs (including those of returns and recalls), approval codes, amounts, addresses, references and names. Returns payments, batches, links, customers and accounts, best match first, with the fields that matched. Customers need `customers_read`; accounts are returned to members only. A search that finds people by name is recorded in the audit log.',
  access: { by: 'key', flag: 'transactions_read', permission: 'read', partner: true },
  query: SearchQuery,
  data: SearchResult,
  extension: true,
})

export const listCounterparties = operation({
  id: 'listCounterparties',
  method: 'GET',
  path: '/counterparties',
  tag: 'Payments',
  summary: 'Find counterparties',
  description:
    'Returns addresses from the namespace’s customers, links and payments that can be used in a payment now, best match first. Finding people by name is recorded in the audit log.',
  access: { by: 'member', permission: 'read', partner: true },
  query: CounterpartyQuery,
  data: CounterpartyList,
  extension: true,
})
