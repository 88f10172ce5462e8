import { z } from 'zod'
import type { Environment } from '#lib/kernel/access.ts'
import type { ProposeSettlementAccount, SettlementAccount } from '#lib/modules/finality/contract.ts'
import {
  accountFields,
  accountName,
  checkIdentification,
  filledFrom,
  identificationOf,
} from '../_accounts/identification.ts'

const Filled = z.object({
  environment: z.enum(['sandbox', 'live']),
  currency: z.string().min(1),
  bank: accountName,
  ...accountFields,
})
export type AccountForm = z.input<typeof Filled>

export const newAccount = (environment: Environment, account?: SettlementAccount): AccountForm => ({
  environment: account?.environment ?? environment,
  currency: account?.currency ?? 'USD',
  bank: account?.bank ?? '',
  ...filledFrom(account),
})

/** Form schema that yields the request body. */
export const accountForm = Filled.superRefine(checkIdentification).transform(
  ({ environment, currency, bank, holder, reason, ...identification }): ProposeSettlementAccount => ({
    environment,
    currency,
    account: { bank, holder, ...identificationOf(identification) },
    reason,
  }),
)
