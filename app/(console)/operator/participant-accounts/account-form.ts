import { z } from 'zod'
import type { ParticipantAccount, ProposeParticipantAccount } from '#lib/modules/finality/contract.ts'
import { accountFields, checkIdentification, filledFrom, identificationOf } from '../_accounts/identification.ts'

const Filled = z.object({ currency: z.string().min(1), ...accountFields })

export const newAccount = (account?: ParticipantAccount): z.input<typeof Filled> => ({
  currency: account?.currency ?? 'USD',
  ...filledFrom(account),
})

/** Form schema that yields the request body for a namespace. */
export const accountForm = (partner_id: string) =>
  Filled.superRefine(checkIdentification).transform(
    ({ currency, holder, reason, ...identification }): ProposeParticipantAccount => ({
      partner_id,
      currency,
      account: { holder, ...identificationOf(identification) },
      reason,
    }),
  )
