import { z } from 'zod'
import type { Environment } from '#lib/kernel/access.ts'
import { isBic, isIban } from '#lib/kernel/money/bank-account.ts'
import type { SetSettlementAccount, SettlementAccount } from '#lib/modules/finality/contract.ts'

const MAX_NAME = 70
export const accountName = z.string().trim().min(1).max(MAX_NAME)
const compact = (text: string) => text.replaceAll(' ', '').toUpperCase()
const ACCOUNT_NUMBER = /^[A-Z0-9][A-Z0-9 /.-]{0,33}$/

/** Whether a number is meant as an IBAN: a country, two digits and at least 11 further characters. */
const looksLikeIban = (number: string): boolean => /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,}$/.test(compact(number))

/** The fields of a form that identify an account. */
export const identificationFields = {
  /** An IBAN or another account number. */
  number: z.string().trim(),
  bic: z.string().trim().toUpperCase(),
}
type Identification = { readonly number: string; readonly bic: string }

export function checkIdentification({ number, bic }: Identification, check: z.RefinementCtx): void {
  const wrong = (path: keyof Identification, message: string) =>
    check.addIssue({ code: 'custom', path: [path], message })
  const problem = numberProblem(number)
  if (problem) wrong('number', problem)
  if (bic !== '' && !isBic(bic)) wrong('bic', 'A BIC has 8 or 11 letters and digits, such as COBADEFF')
}

/** The identification as the API expects it. */
export const identificationOf = ({ number, bic }: Identification) => ({
  ...(looksLikeIban(number) ? { iban: compact(number) } : { account_number: number.toUpperCase() }),
  ...(bic === '' ? {} : { bic }),
})

/** What the check digits of an IBAN say while it is typed. */
export const numberHint = (number: string): string | undefined =>
  looksLikeIban(number) ? (isIban(compact(number)) ? 'Valid IBAN' : 'Incomplete or mistyped IBAN') : undefined

const Filled = z.object({
  environment: z.enum(['sandbox', 'live']),
  currency: z.string().min(1),
  bank: accountName,
  holder: accountName,
  ...identificationFields,
})
export type AccountForm = z.input<typeof Filled>

export const newAccount = (environment: Environment, account?: SettlementAccount): AccountForm => ({
  environment: account?.environment ?? environment,
  currency: account?.currency ?? 'USD',
  bank: account?.bank ?? '',
  holder: account?.holder ?? '',
  number: account?.iban ?? account?.account_number ?? '',
  bic: account?.bic ?? '',
})

/** Form schema that yields the request body. */
export const accountForm = Filled.superRefine(checkIdentification).transform(
  ({ number, bic, ...rest }): SetSettlementAccount => ({ ...rest, ...identificationOf({ number, bic }) }),
)

function numberProblem(number: string): string | undefined {
  if (number === '') return 'Enter an IBAN or account number'
  if (looksLikeIban(number))
    return isIban(compact(number)) ? undefined : 'The check digits don’t match. Check for typos'
  return ACCOUNT_NUMBER.test(number.toUpperCase())
    ? undefined
    : 'Use at most 34 letters, digits, spaces, slashes, periods and hyphens'
}
