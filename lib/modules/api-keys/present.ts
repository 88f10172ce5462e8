import { secondsObject } from '../../kernel/time.ts'
import type { ApiKey } from './contract.ts'
import { presentRestrictions } from './restrictions.ts'
import type { ApiKeyRow } from './table.ts'

/** `secret` only in the response that created it; masked otherwise (contract#credentials). */
export const presentApiKey = (row: ApiKeyRow, secret: string = row.secretMask): ApiKey => ({
  token: row.token,
  partner_id: row.partnerId,
  name: row.name,
  description: row.description,
  enabled: row.enabled,
  secret_key: secret,
  access: {
    customers_read: row.customersRead,
    customers_write: row.customersWrite,
    transactions_read: row.transactionsRead,
    transactions_write: row.transactionsWrite,
  },
  rate_limit_per_second: row.rateLimitPerSecond,
  ...presentRestrictions(row),
  last_used_at: row.lastUsedAt && secondsObject(row.lastUsedAt),
  last_address: row.lastAddress,
  last_agent: row.lastAgent,
  previous_secret_expires_at: row.previousExpiresAt && secondsObject(row.previousExpiresAt),
  rotated_at: row.rotatedAt && secondsObject(row.rotatedAt),
  created_at: secondsObject(row.createdAt),
  updated_at: secondsObject(row.updatedAt),
})
