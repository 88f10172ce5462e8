import type { Pacs009 } from '../../platform/bank-files/index.ts'
import { type Camt053, type Camt054, totalsOf, type WrittenEntry } from '../../platform/bank-files/write/camt.ts'

const settlementAccount = {
  holder: 'Harbor Clearing Ltd',
  iban: 'DE89370400440532013000',
  accountNumber: null,
  bic: 'COBADEFFXXX',
  bank: 'Central Bank of Harbor',
}

const bookings: readonly Pick<WrittenEntry, 'amount' | 'credit' | 'references' | 'bankReference' | 'remittance'>[] = [
  {
    amount: 1_250_050n,
    credit: true,
    references: ['RF18539007547034'],
    bankReference: '2026-331-000017',
    remittance: 'Settlement RF18 5390 0754 7034 AB',
  },
  {
    amount: 1_250_000n,
    credit: false,
    references: ['RF332348231BCD', 'BATCH01J9XK7Q2M'],
    bankReference: '2026-331-000018',
    remittance: 'Settlement & fees <see contract>',
  },
]

const entries = bookings.map((booking) => ({ ...booking, booked: true, reversal: false, bookedOn: '2026-11-27' }))

/** What the example statement and notification report. */
export const EXAMPLE_STATEMENT: Camt053 = {
  messageId: 'HARBOR-20261127-1',
  id: 'STMT-2026-331',
  createdAt: new Date('2026-11-27T19:00:00Z'),
  from: new Date('2026-11-27T00:00:00Z'),
  to: new Date('2026-11-27T23:59:59Z'),
  currency: 'EUR',
  account: settlementAccount,
  opening: -5_000n,
  entries,
}

/** A notification of what a statement reports. */
export function notificationOf({ opening: _, from: _from, to: _to, entries, ...report }: Camt053): Camt054 {
  async function* streamed() {
    yield* entries
  }
  return { ...report, totals: totalsOf(entries), entries: streamed() }
}

/** The instructions of the example payment file. */
export const EXAMPLE_TRANSFERS: Pacs009 = {
  messageId: 'BATCH01J9XK7Q2M',
  createdAt: new Date('2026-11-27T17:00:00Z'),
  settlesOn: '2026-11-27',
  currency: 'EUR',
  settlementAccount,
  transfers: [
    {
      reference: 'RF18539007547034',
      amount: 1_250_050n,
      creditor: {
        holder: 'Bank of Quay',
        iban: 'FR1420041010050500013M02606',
        accountNumber: null,
        bic: 'PSSTFRPP',
      },
    },
    {
      reference: 'RF332348231BCD',
      amount: 1_250_050n,
      creditor: { holder: 'Müller & Söhne', iban: null, accountNumber: '000123456789', bic: null },
    },
  ],
}
