import { secondsObject } from '../../kernel/time.ts'
import type { Link } from './contract.ts'
import { LINK_STATUS } from './states.ts'
import type { LinkRow } from './table.ts'

export const presentLink = (row: LinkRow): Link => ({
  token: row.token,
  partner_id: row.proposerPartnerId,
  responder_partner_id: row.responderPartnerId,
  proposer_address: row.proposerAddress,
  responder_address: row.responderAddress,
  status: LINK_STATUS[row.status],
  permissions: {
    pull: row.pull,
    limit:
      row.limitAmount === null || row.limitCurrency === null
        ? null
        : { currency: row.limitCurrency, total: row.limitAmount.toString() },
  },
  created_at: secondsObject(row.createdAt),
  updated_at: secondsObject(row.updatedAt),
})
