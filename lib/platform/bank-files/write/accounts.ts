import { leaf, type Xml, xml } from './xml.ts'

/** An account, and who has it at which bank. */
export type BankAccount = {
  readonly holder: string
  readonly iban: string | null
  readonly accountNumber: string | null
  /** BIC of the bank. */
  readonly bic: string | null
}

/** The identification of an account: an IBAN, or another number. */
export const accountId = ({ iban, accountNumber }: Pick<BankAccount, 'iban' | 'accountNumber'>): Xml =>
  xml('Id', iban === null ? xml('Othr', leaf('Id', accountNumber ?? '', 34)) : leaf('IBAN', iban, 34))

/** A bank or other financial institution. */
export const institution = (element: string, { bic, name }: { bic?: string | null; name?: string }): Xml =>
  xml(
    element,
    xml('FinInstnId', bic ? leaf('BICFI', bic, 11) : undefined, name === undefined ? undefined : leaf('Nm', name, 140)),
  )
