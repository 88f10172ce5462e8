import { type Route, route, routeCsv, routeFile } from '../../../platform/http/route.ts'
import type { DailyStatement } from './contract.ts'
import { exportCamt054, exportLinesXlsx } from './export-notification.ts'
import { exportCamt053, exportStatementCsv, exportStatementXlsx } from './export-statement.ts'
import { exportStatements } from './export-statements.ts'
import { closingBalance, type DayStatement, listStatements } from './list-statements.ts'
import * as op from './operations.ts'

export const statementRoutes: Route[] = [
  route(op.listStatements, async (ctx, { query }) => ({
    currency: query.currency,
    statements: (await listStatements(ctx, query)).map(presentStatement),
  })),
  routeCsv(op.exportStatements, (ctx, { query }) => exportStatements(ctx, query)),
  routeFile(op.exportStatementMessage, (ctx, { params }) => exportCamt053(ctx, params)),
  routeCsv(op.exportStatement, (ctx, { params }) => exportStatementCsv(ctx, params)),
  routeFile(op.exportStatementWorkbook, (ctx, { params }) => exportStatementXlsx(ctx, params)),
  routeFile(op.exportBatchNotification, (ctx, { params }) => exportCamt054(ctx, params.batch_id)),
  routeFile(op.exportSettledWorkbook, (ctx, { params }) => exportLinesXlsx(ctx, params.batch_id)),
]

function presentStatement(statement: DayStatement): DailyStatement {
  return {
    date: statement.day,
    state: statement.isClosed ? 'closed' : 'open',
    opening_balance: statement.opening.toString(),
    closing_balance: closingBalance(statement).toString(),
    credits: statement.credits.toString(),
    debits: statement.debits.toString(),
    returns_received: statement.returnsReceived.toString(),
    returns_sent: statement.returnsSent.toString(),
    batch_count: statement.batches,
    txn_count: statement.transactions,
  }
}
