import { secondsObject } from '../../kernel/time.ts'
import type { MessageTemplate } from './contract.ts'
import type { MessageTemplateRow } from './table.ts'

export const presentMessageTemplate = (row: MessageTemplateRow): MessageTemplate => ({
  token: row.token,
  kind: row.kind,
  name: row.name,
  body: row.body,
  created_at: secondsObject(row.createdAt),
  updated_at: secondsObject(row.updatedAt),
})
