import { z } from 'zod'
import type { ParticipantAccount, SetParticipantAccount } from '#lib/modules/finality/contract.ts'
import {
  accountName,
  checkIdentification,
  identificationFields,
  identificationOf,
} from '../instructions/account-form.ts'

const Filled = z.object({ currency: z.string().min(1), holder: accountName, ...identificationFields })

export const newAccount = (account?: ParticipantAccount): z.input<typeof Filled> => ({
  currency: account?.currency ?? 'USD',
  holder: account?.holder ?? '',
  number: account?.iban ?? account?.account_number ?? '',
  bic: account?.bic ?? '',
})

/** Form schema that yields the request body for a namespace. */
export const accountForm = (partner_id: string) =>
  Filled.superRefine(checkIdentification).transform(
    ({ number, bic, ...rest }): SetParticipantAccount => ({
      partner_id,
      ...rest,
      ...identificationOf({ number, bic }),
    }),
  )
