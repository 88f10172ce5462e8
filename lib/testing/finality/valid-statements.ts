import type { Life } from '../world.ts'

const settled = { params: ({ settled }: Life) => settled }
/** A day that is closed, whatever the test's clock says. */
const daily = { params: ({ currency }: Life) => ({ currency, date: '2026-03-01' }) }

/** Valid requests for statements and notifications. */
export const statementRequests = {
  findSettlementCalendar: {},
  listStatements: { query: ({ currency }: Life) => ({ currency }) },
  exportStatements: { query: ({ currency }: Life) => ({ currency }) },
  exportStatementMessage: daily,
  exportStatement: daily,
  exportStatementWorkbook: daily,
  exportSettledTransactions: settled,
  exportBatchStatement: settled,
  exportBatchNotification: settled,
  exportSettledWorkbook: settled,
}
