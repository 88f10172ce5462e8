import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CAMT053 } from '../../../testing/bank-files/definitions.ts'
import { textOf } from '../../../testing/bank-files/files.ts'
import { partsOf } from '../../../testing/bank-files/refusal-of.ts'
import { treeOf, violations } from '../../../testing/bank-files/violations.ts'
import { writeTransaction } from '../../../testing/model/ledger.ts'
import { partnerContext } from '../../../testing/model/partner-context.ts'
import { settle } from '../../../testing/model/settle.ts'
import { operatorAndBank } from '../../../testing/network.ts'
import { dayOf, daysLater } from './days.ts'
import { exportCamt053 } from './export-statement.ts'
import { closingBalance, listStatements } from './list-statements.ts'

// Statements of a year, against sums of the transactions themselves.

const { net, operator, harbor } = await operatorAndBank()

const CURRENCIES = ['EUR', 'JPY', 'KWD'] as const
const START = new Date('2025-02-01T00:00:00Z')
const DAYS = 365

/** Transactions of a batch: amounts in minor units, negative if the namespace pays. */
const batch = fc.record({
  day: fc.integer({ min: 0, max: DAYS - 1 }),
  /** Milliseconds from midnight, often exactly at it. */
  at: fc.oneof(fc.constantFrom(0, 86_399_999), fc.integer({ min: 0, max: 86_399_999 })),
  amounts: fc.array(
    fc.record({
      currency: fc.constantFrom(...CURRENCIES),
      minor: fc.oneof(fc.integer({ min: 1, max: 999 }).map(BigInt), fc.bigInt(1n, 10n ** 15n)),
      isPaid: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

test('the statements of a year chain to the minor unit, in currencies with 2, 0 and 3 decimals', async () => {
  const batches = fc.array(batch, { minLength: 40, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(batches, async (given) => {
      await book(given)
      for (const currency of CURRENCIES) await compare(currency)
    }),
    // The second run adds batches to the same year.
    { numRuns: 2 },
  )
}, 300_000)

type Amount = { currency: (typeof CURRENCIES)[number]; minor: bigint; isPaid: boolean }

/** What was booked by currency and day, in minor units. */
const booked = new Map<string, bigint>()

async function book(given: readonly { day: number; at: number; amounts: readonly Amount[] }[]): Promise<void> {
  for (const { day, at, amounts } of given.toSorted((one, other) => one.day - other.day || one.at - other.at)) {
    const now = new Date(daysLater(START, day).getTime() + at)
    const ctx = { ...reader(now), random: (bytes: number) => randomBytes(bytes) }
    for (const { currency, minor, isPaid } of amounts) {
      const [debtor, creditor] = isPaid ? [harbor, operator] : [operator, harbor]
      await writeTransaction(ctx, { debtor, creditor, amount: minor, currency })
      const key = `${currency} ${dayOf(now)}`
      booked.set(key, (booked.get(key) ?? 0n) + (isPaid ? -minor : minor))
    }
    await settle(ctx, 'sandbox', net.secrets.settlement)
  }
}

const owner = { organizationId: harbor.orgId, partnerId: harbor.partnerId }
const reader = (now = daysLater(START, DAYS + 10)) => partnerContext(net.database.db, owner, { now })

async function compare(currency: string): Promise<void> {
  const query = { currency, from: dayOf(START), to: dayOf(daysLater(START, DAYS - 1)) }
  const listed = (await listStatements(reader(), query)).reverse()
  expect(listed).toHaveLength(DAYS)
  let balance = 0n
  for (const [at, statement] of listed.entries()) {
    const closing = balance + (booked.get(`${currency} ${statement.day}`) ?? 0n)
    expect(statement).toMatchObject({ day: dayOf(daysLater(START, at)), opening: balance, isClosed: true })
    expect(closingBalance(statement)).toBe(closing)
    // Most days have no batch; a sample of them is read as a file.
    if (statement.batches > 0 || at % 20 === 0)
      await compareFile(currency, statement.day, { opening: balance, closing })
    balance = closing
  }
}

async function compareFile(currency: string, day: string, balances: { opening: bigint; closing: bigint }) {
  // Alone, too, because the list adds up what was booked before its first day.
  const [alone] = await listStatements(reader(), { currency, from: day, to: day })
  expect(alone?.opening).toBe(balances.opening)
  const { lines } = await exportCamt053(reader(), { currency, date: day })
  const text = await textOf(lines as AsyncIterable<string>)
  expect(violations(await treeOf(text), CAMT053)).toEqual([])
  // Reading checks that the entries lead from the opening to the closing balance.
  expect((await partsOf(text, 'camt'))[0]).toMatchObject({ currency, from: day, to: day, ...balances })
}
