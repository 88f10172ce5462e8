import { z } from 'zod'
import { Currency, pathId } from '../../../wire/shapes.ts'

const minor = (description: string) => z.string().meta({ description, example: '10000' })

export const MAX_DAYS = 366

export const StatementQuery = z.object({
  currency: Currency,
  from: z.iso.date().optional().meta({ description: 'First day, in UTC; by default, 30 days before the last one' }),
  to: z.iso.date().optional().meta({ description: 'Last day, in UTC; by default and at most today' }),
})
export type StatementQuery = z.infer<typeof StatementQuery>

export const StatementPath = z.object({
  currency: pathId('The currency'),
  date: pathId('The day in UTC').meta({ example: '2026-11-27' }),
})
export type StatementPath = z.infer<typeof StatementPath>

export const DailyStatement = z
  .object({
    date: z.iso.date().meta({ description: 'The day, in UTC' }),
    state: z.enum(['open', 'closed']).meta({
      description:
        '`open`: the figures can still change. `closed`: they never change, and the files of the day can be downloaded. A day is closed no earlier than an hour after its end, once no settlement that began on it or before it is running',
    }),
    opening_balance: minor(
      'Balance before the day, in signed minor units: the closing balance of the day before. Positive if the namespace has received more than it has paid',
    ),
    closing_balance: minor('Balance after the day: opening balance + credits − debits'),
    credits: minor('Sum of the net positions booked on the day that are owed to the namespace'),
    debits: minor('Sum of the net positions booked on the day that the namespace owes'),
    returns_received: minor(
      'Sum of the returns and reversals that other namespaces sent in these batches. Their net positions include it',
    ),
    returns_sent: minor(
      'Sum of the returns and reversals that the namespace sent to others in these batches. Their net positions include it',
    ),
    batch_count: z.int().meta({ description: 'Number of batches booked on the day' }),
    txn_count: z.int().meta({ description: 'Number of the namespace’s transactions in these batches' }),
  })
  .meta({ id: 'DailyStatement' })
export type DailyStatement = z.infer<typeof DailyStatement>

export const DailyStatementList = z
  .object({ currency: Currency, statements: z.array(DailyStatement) })
  .meta({ id: 'DailyStatementList' })
export type DailyStatementList = z.infer<typeof DailyStatementList>
