import { z } from 'zod'
import { isBic, isIban, looksLikeIban } from '#lib/kernel/money/bank-account.ts'
import { MAX_REASON_LENGTH } from '#lib/modules/finality/states.ts'

const MAX_NAME = 70
export const accountName = z.string().trim().min(1).max(MAX_NAME)
const compact = (text: string) => text.replaceAll(' ', '').toUpperCase()
const ACCOUNT_NUMBER = /^[A-Z0-9][A-Z0-9 /.-]{0,33}$/

const isMeantAsIban = (number: string): boolean => looksLikeIban(compact(number))

/** The fields of every form that proposes an account. */
export const accountFields = {
  holder: accountName,
  /** An IBAN or another account number. */
  number: z.string().trim(),
  bic: z.string().trim().toUpperCase(),
  reason: z.string().trim().min(3).max(MAX_REASON_LENGTH),
}
export type AccountFieldValues = { holder: string; number: string; bic: string; reason: string }
type Identification = Pick<AccountFieldValues, 'number' | 'bic'>

type Shown = { readonly holder: string; readonly iban: string | null; readonly account_number: string | null }

/** What the fields contain at first. */
export const filledFrom = (account?: Shown & { readonly bic: string | null }): AccountFieldValues => ({
  holder: account?.holder ?? '',
  number: account?.iban ?? account?.account_number ?? '',
  bic: account?.bic ?? '',
  reason: '',
})

/** The forms' names of the fields of a request. */
export const SERVER_NAMES = {
  'account.holder': 'holder',
  'account.iban': 'number',
  'account.account_number': 'number',
  'account.bic': 'bic',
} as const

export function checkIdentification({ number, bic }: Identification, check: z.RefinementCtx): void {
  const wrong = (path: keyof Identification, message: string) =>
    check.addIssue({ code: 'custom', path: [path], message })
  const problem = numberProblem(number)
  if (problem) wrong('number', problem)
  if (bic !== '' && !isBic(bic)) wrong('bic', 'A BIC has 8 or 11 letters and digits, such as COBADEFF')
}

/** The identification as the API expects it. */
export const identificationOf = ({ number, bic }: Identification) => ({
  ...(isMeantAsIban(number) ? { iban: compact(number) } : { account_number: number.toUpperCase() }),
  ...(bic === '' ? {} : { bic }),
})

/** What the check digits of an IBAN say while it is typed. */
export const numberHint = (number: string): string | undefined =>
  isMeantAsIban(number) ? (isIban(compact(number)) ? 'Valid IBAN' : 'Incomplete or mistyped IBAN') : undefined

function numberProblem(number: string): string | undefined {
  if (number === '') return 'Enter an IBAN or account number'
  if (isMeantAsIban(number))
    return isIban(compact(number)) ? undefined : 'The check digits don’t match. Check for typos'
  return ACCOUNT_NUMBER.test(number.toUpperCase())
    ? undefined
    : 'Use at most 34 letters, digits, spaces, slashes, periods and hyphens'
}
