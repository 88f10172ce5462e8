import type { PartnerCtx } from '../../../platform/context.ts'
import type { CsvExport } from '../../../platform/csv-export.ts'
import { exportCsv, type TableColumn } from '../../../platform/table-export.ts'
import type { StatementQuery } from './contract.ts'
import { closingBalance, type DayStatement, listStatements } from './list-statements.ts'

/** The statements of a period as CSV, a row for each day, in the order of the list. Throws 400 as the list does. */
export async function exportStatements(ctx: PartnerCtx, query: StatementQuery): Promise<CsvExport> {
  const statements = await listStatements(ctx, query)
  const days = statements.map(({ day }) => day)
  const period = [...new Set([days.at(-1), days[0]])].filter((day) => day !== undefined)
  return exportCsv({
    name: [ctx.partnerId, 'statements', query.currency, ...period].join('-'),
    columns: columnsIn(query.currency),
    rows: statements,
  })
}

const columnsIn = (currency: string): TableColumn<DayStatement>[] => {
  const money = (heading: string, minorOf: (statement: DayStatement) => bigint): TableColumn<DayStatement> => ({
    heading,
    width: 20,
    cell: (statement) => ({ amount: { currency, minor: minorOf(statement) } }),
  })
  return [
    { heading: 'date', width: 12, cell: ({ day }) => day },
    { heading: 'state', width: 10, cell: ({ isClosed }) => (isClosed ? 'closed' : 'open') },
    { heading: 'currency', width: 10, cell: () => currency },
    money('opening_balance', ({ opening }) => opening),
    money('credits', ({ credits }) => credits),
    money('debits', ({ debits }) => debits),
    money('closing_balance', closingBalance),
    money('returns_received', ({ returnsReceived }) => returnsReceived),
    money('returns_sent', ({ returnsSent }) => returnsSent),
    { heading: 'batches', width: 10, cell: ({ batches }) => batches },
    { heading: 'transactions', width: 14, cell: ({ transactions }) => transactions },
  ]
}
