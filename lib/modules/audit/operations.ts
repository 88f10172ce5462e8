import { operation } from '../../wire/operation.ts'
import { CsvText } from '../../wire/shapes.ts'
import { AuditChain, AuditFilters, AuditPage, AuditQuery, ChainQuery } from './contract.ts'

const tag = 'Audit log'
const access = { by: 'member', role: 'admin', partner: false } as const

export const listAuditEntries = operation({
  id: 'listAuditEntries',
  method: 'GET',
  path: '/audit-entries',
  tag,
  summary: 'List what was done in the organization, newest first',
  description:
    'Sign-ins that failed are among it. Entries are never changed or deleted, and are chained by their hashes.',
  access,
  query: AuditQuery,
  data: AuditPage,
  extension: true,
})

export const exportAuditEntries = operation({
  id: 'exportAuditEntries',
  method: 'GET',
  path: '/audit-entries.csv',
  tag,
  summary: 'Export all entries that match as CSV, newest first',
  description: 'The filters of the list. However many match, they are sent while they are read.',
  access,
  query: AuditFilters,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})

export const exportAuditAnchors = operation({
  id: 'exportAuditAnchors',
  method: 'GET',
  path: '/audit-anchors.csv',
  tag,
  summary: 'Export anchors of the audit chain as CSV',
  description:
    'Each hundredth hash of the chain and its last one. Keep the file outside of the network: `npm run verify-audit -- --anchors` compares a chain with it, and finds one that was rewritten from its beginning.',
  access,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})

export const readAuditChain = operation({
  id: 'readAuditChain',
  method: 'GET',
  path: '/audit-chain',
  tag,
  summary: 'Read the chain of the audit log from its beginning',
  description:
    'Each hash is the SHA-256 of the RFC 8785 form of `{"version": 1, "sequence", "previous_hash", "entry"}`; before the first stand 64 zeros. Whoever reads all of it can tell whether anything was changed, and whoever notes the last hash whether anything was cut off later.',
  access,
  query: ChainQuery,
  data: AuditChain,
  extension: true,
})
