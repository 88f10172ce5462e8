import { secondsObject } from '../../kernel/time.ts'
import type { SavedView } from './contract.ts'
import type { SavedViewRow } from './table.ts'

export const presentSavedView = (row: SavedViewRow): SavedView => ({
  token: row.token,
  list: row.list,
  partner_id: row.partnerId,
  name: row.name,
  search: row.search,
  hidden_columns: row.hiddenColumns,
  columns: row.columns,
  default_roles: row.defaultRoles,
  created_at: secondsObject(row.createdAt),
  updated_at: secondsObject(row.updatedAt),
})
