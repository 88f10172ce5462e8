import { idTime } from '../../kernel/ids.ts'
import { isoTime } from '../../kernel/time.ts'
import type { Notification } from './contract.ts'
import type { NotificationRow } from './table.ts'
import { wordsOf } from './words.ts'

export const presentNotification = (row: NotificationRow): Notification => ({
  token: row.token,
  kind: row.kind,
  partner_id: row.partnerId,
  ...wordsOf(row),
  created_at: isoTime(idTime(row.token)),
  read_at: row.readAt && isoTime(row.readAt),
})
