import type { BankAccount, ParticipantAccountRow } from './table.ts'

/** A change of a locked account. `after`: null removes it. */
export type AppliedChange = {
  readonly changeId: string
  readonly before: BankAccount | null
  readonly after: BankAccount | null
}

type Columns = Pick<ParticipantAccountRow, 'holder' | 'iban' | 'accountNumber' | 'bic'>

/** What identifies a stored account. */
export const identified = ({ holder, iban, accountNumber, bic }: Columns): Omit<BankAccount, 'bank'> => ({
  holder,
  iban,
  account_number: accountNumber,
  bic,
})

export const columnsOf = ({ holder, iban, account_number, bic }: BankAccount): Columns => ({
  holder,
  iban,
  accountNumber: account_number,
  bic,
})
