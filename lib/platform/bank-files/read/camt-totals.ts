import { BadFile } from '../bad-file.ts'
import { check, find, isCredit } from './camt-values.ts'
import { BadValue, minorUnits } from './values.ts'
import type { XmlElement } from './xml-elements.ts'

type Sum = { count: number; amount: bigint }

/** Counts entries, and compares them with what the statement says of them. */
export class Totals {
  readonly #credits: Sum = { count: 0, amount: 0n }
  readonly #debits: Sum = { count: 0, amount: 0n }
  /** What booked entries add to the balance. */
  booked = 0n

  add({ amount, credit, booked }: { amount: bigint; credit: boolean; booked: boolean }): void {
    const sum = credit ? this.#credits : this.#debits
    sum.count++
    sum.amount += amount
    if (booked) this.booked += credit ? amount : -amount
  }

  /** Throws if counts or sums of the summary differ from the entries. */
  compare(summary: XmlElement | undefined, currency: string): void {
    const all = { count: this.#credits.count + this.#debits.count, amount: this.#credits.amount + this.#debits.amount }
    compareSum(find(summary, 'TtlNtries'), all, 'entries', currency)
    compareSum(find(summary, 'TtlCdtNtries'), this.#credits, 'credit entries', currency)
    compareSum(find(summary, 'TtlDbtNtries'), this.#debits, 'debit entries', currency)
    this.#compareNet(find(summary, 'TtlNtries', 'TtlNetNtry'), currency)
  }

  #compareNet(net: XmlElement | undefined, currency: string): void {
    const amount = find(net, 'Amt')
    if (!net || !amount) return
    const given = check(amount, (text) => minorUnits(text, currency))
    const stated = isCredit(net) ? given : -given
    const counted = this.#credits.amount - this.#debits.amount
    if (stated !== counted) throw new BadFile('<TtlNetNtry> differs from the sum of the entries', net.line)
  }
}

function compareSum(given: XmlElement | undefined, counted: Sum, what: string, currency: string): void {
  const count = find(given, 'NbOfNtries')
  if (count && check(count, wholeNumber) !== counted.count) {
    throw new BadFile(
      `<NbOfNtries> is ${count.text}, but the number of ${what} in the file is ${counted.count}`,
      count.line,
    )
  }
  const sum = find(given, 'Sum')
  if (sum && check(sum, (text) => minorUnits(text, currency)) !== counted.amount) {
    throw new BadFile('<Sum> differs from the sum of the entries', sum.line)
  }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new BadValue('must be a whole number')
  return Number(text)
}
