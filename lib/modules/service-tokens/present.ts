import { isoTime } from '../../kernel/time.ts'
import type { ServiceToken } from './contract.ts'
import type { ServiceTokenRow } from './table.ts'

/** `secret` only in the response that created it; masked otherwise. */
export const presentServiceToken = (row: ServiceTokenRow, secret: string = row.secretMask): ServiceToken => ({
  token: row.token,
  name: row.name,
  purpose: row.purpose,
  secret,
  expires_at: row.expiresAt && isoTime(row.expiresAt),
  allowed_networks: row.allowedNetworks,
  last_used_at: row.lastUsedAt && isoTime(row.lastUsedAt),
  last_address: row.lastAddress,
  created_by: row.createdById && row.createdByName ? { token: row.createdById, name: row.createdByName } : null,
  created_at: isoTime(row.createdAt),
})
