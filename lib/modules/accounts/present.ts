import { secondsObject } from '../../kernel/time.ts'
import type { Account, Validation } from './contract.ts'
import type { AccountRow, ValidationRow } from './table.ts'

export const presentAccount = (row: AccountRow): Account => ({
  token: row.token,
  partner_id: row.partnerId,
  account_title: row.accountTitle,
  masked_account_number: `XXXX-XXXX-XXXX-${row.lastFour}`,
  routing_number: row.routingNumber,
  status: row.status,
  type: row.type,
  created_at: secondsObject(row.createdAt),
  updated_at: secondsObject(row.updatedAt),
  // Only the routing number of an institution is known (decision 0014).
  institution: {
    name: '',
    phone_number: '',
    routing_number: row.routingNumber,
    address: { address: '', city: '', postal_code: '', state: '' },
  },
})

export const presentValidation = (row: ValidationRow): { validation: Validation } => ({
  validation: {
    token: row.token,
    account_id: row.accountId,
    partner_id: row.partnerId,
    strategy: 'VStrat_Microdeposit',
    status: row.status,
    tries_left: row.triesLeft,
    deposits_sent: row.depositsSentAt !== null,
    deposits_sent_at: row.depositsSentAt && secondsObject(row.depositsSentAt),
    created_at: secondsObject(row.createdAt),
    updated_at: secondsObject(row.updatedAt),
  },
})
