import { operation } from '../../wire/operation.ts'
import { CsvText, NdjsonText } from '../../wire/shapes.ts'
import { AuditChain, AuditFilters, AuditPage, AuditQuery, ChainQuery, StreamQuery } from './contract.ts'

const tag = 'Audit log'
const access = { by: 'member', permission: 'audit.read', partner: false } as const

export const listAuditEntries = operation({
  id: 'listAuditEntries',
  method: 'GET',
  path: '/audit-entries',
  tag,
  summary: 'List audit log entries',
  description: 'Newest first, including failed sign-ins. Entries are never changed or deleted and form a hash chain.',
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
  summary: 'Export audit log entries as CSV',
  description: 'Accepts the same filters as the list. All matching rows are streamed, in the order of the list.',
  access,
  query: AuditFilters,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})

export const streamAuditEntries = operation({
  id: 'streamAuditEntries',
  method: 'GET',
  path: '/audit-entries.ndjson',
  tag,
  summary: 'Stream audit log entries',
  description:
    'Returns entries in the order of the audit chain, one JSON object per line: `sequence`, `hash` and `entry`, as in `GET /audit-chain`. To continue, send the `sequence` of the last complete line as `after`, even if the connection was cut: no entry is skipped or repeated. A new entry appears once it is chained, usually within seconds. Also accepts a service token with the purpose `audit`.',
  access: { ...access, serviceToken: 'audit' },
  query: StreamQuery,
  data: NdjsonText,
  produces: 'application/x-ndjson',
  extension: true,
})

export const exportAuditAnchors = operation({
  id: 'exportAuditAnchors',
  method: 'GET',
  path: '/audit-anchors.csv',
  tag,
  summary: 'Export audit chain anchors as CSV',
  description:
    'Returns every hundredth hash of the chain and the last one. Store the file outside the network: `npm run verify-audit -- --anchors` compares a chain with it and detects a rewritten one.',
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
  summary: 'Get the audit chain',
  description:
    'Starts with the first entry. Each hash is the SHA-256 of the RFC 8785 form of `{"version": 1, "sequence", "previous_hash", "entry"}`; the first `previous_hash` is 64 zeros. The complete chain shows whether an entry was changed; a stored last hash shows whether entries were removed later.',
  access,
  query: ChainQuery,
  data: AuditChain,
  extension: true,
})
