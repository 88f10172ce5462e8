import { isoTime } from '../../kernel/time.ts'
import type { ClaimedDomain, Connection } from './contract.ts'
import { recordName, recordValue } from './domains.ts'
import type { ClaimedDomainRow, ConnectionRow } from './table.ts'

export const presentConnection = (row: ConnectionRow): Connection => ({
  issuer: row.issuer,
  client_id: row.clientId,
  mode: row.mode,
  tested_at: row.testedAt && isoTime(row.testedAt),
  default_role: row.defaultRole,
  role_claim: row.roleClaim,
  role_mapping: row.roleMapping,
  break_glass_member_id: row.breakGlassMemberId,
  updated_at: isoTime(row.updatedAt),
})

export const presentDomain = (row: ClaimedDomainRow): ClaimedDomain => ({
  token: row.token,
  domain: row.domain,
  record_name: recordName(row),
  record_value: recordValue(row),
  verified_at: row.verifiedAt && isoTime(row.verifiedAt),
  created_at: isoTime(row.createdAt),
})
