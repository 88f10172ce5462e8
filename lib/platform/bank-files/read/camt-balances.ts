import { BadFile } from '../bad-file.ts'
import { amountOf, currencyOf, dayOf, find, isCredit, required } from './camt-values.ts'
import type { XmlElement } from './xml-elements.ts'

/** Opening balance, closing balance of the previous statement, closing balance. */
const CODES = ['OPBD', 'PRCD', 'CLBD'] as const

type Balance = { readonly amount: bigint; readonly on: string | null; readonly line: number }

/** The balances of a statement. Of those that are not used, only the currency is stored. */
export class Balances {
  readonly #found = new Map<string, Balance>()
  /** Each currency, with the line where it is first used. */
  readonly currencies = new Map<string, number>()

  add(element: XmlElement): void {
    const { line } = element
    const amount = required(element, 'Amt')
    const currency = currencyOf(amount)
    if (!this.currencies.has(currency)) this.currencies.set(currency, line)
    const given = find(element, 'Tp', 'CdOrPrtry', 'Cd')?.text
    const code = CODES.find((each) => each === given)
    if (code === undefined) return
    if (this.#found.has(code)) throw new BadFile(`the statement has a second balance ${code}`, line)
    const minor = amountOf(amount)
    this.#found.set(code, { amount: isCredit(element) ? minor : -minor, on: dayOf(find(element, 'Dt')), line })
  }

  of(code: (typeof CODES)[number]): Balance | undefined {
    return this.#found.get(code)
  }
}
