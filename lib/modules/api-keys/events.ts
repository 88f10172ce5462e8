import type { Ctx, Write } from '../../platform/context.ts'
import type { ExpiringApiKey } from './contract.ts'
import { presentApiKey } from './present.ts'
import type { ApiKeyRow } from './table.ts'

/** Notifies the key's namespace that it expires within `days`, or that it has expired. */
export function emitExpiry(ctx: Write<Ctx>, row: ApiKeyRow, days: number): void {
  ctx.emit({
    recordType: 'RT_ApiKeys',
    eventType: days === 0 ? 'EK_Expired' : 'EK_Expiring',
    organizationId: row.organizationId,
    partnerId: row.partnerId,
    data: dataOf(row, days),
  })
}

/** Without the secret, not even masked. */
function dataOf(row: ApiKeyRow, days_left: number): ExpiringApiKey {
  const { token, partner_id, name, description, enabled, access, expires_at, last_used_at } = presentApiKey(row)
  return { token, partner_id, name, description, enabled, access, expires_at, last_used_at, days_left }
}
