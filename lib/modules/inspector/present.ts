import { isoTime } from '../../kernel/time.ts'
import type { Reception, ReceptionDetails } from './contract.ts'
import type { ListedReception } from './find-receptions.ts'
import { STATUS_OF } from './states.ts'
import type { ReceptionRow } from './table.ts'

export const presentReception = (row: ListedReception): Reception => ({
  token: row.token,
  webhook_id: row.webhookId,
  delivery_id: row.deliveryId,
  attempt: row.attempt,
  event_id: row.eventId,
  record_type: row.recordType,
  event_type: row.eventType,
  is_test: row.isTest,
  is_genuine: row.isGenuine,
  status_code: STATUS_OF[row.answer],
  body_bytes: row.bodyBytes,
  received_at: isoTime(row.receivedAt),
})

export const presentReceptionDetails = (row: ReceptionRow): ReceptionDetails => ({
  ...presentReception(row),
  headers: row.headers,
  body: row.body,
  is_cut: Buffer.byteLength(row.body) < row.bodyBytes,
})
