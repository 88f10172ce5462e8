import { z } from 'zod'
import { MAX_XLSX_ROWS, operation, XLSX } from '../../../wire/operation.ts'
import { CsvText, pathId, XlsxFile } from '../../../wire/shapes.ts'
import { DailyStatementList, MAX_DAYS, StatementPath, StatementQuery } from './contract.ts'

const tag = 'Settlements'
const read = { by: 'key', flag: 'transactions_read', permission: 'read', partner: true } as const

export const listStatements = operation({
  id: 'listStatements',
  method: 'GET',
  path: '/statements',
  tag,
  summary: 'List daily statements',
  description: `Newest first: opening and closing balance of each day (UTC) in one currency, also of days without batches. The balance is the sum of the namespace’s net positions in its batches so far. A batch is booked on the day on which it becomes final, or completes if it has no settlement instructions. Returns 400 for more than ${MAX_DAYS} days.`,
  access: read,
  query: StatementQuery,
  data: DailyStatementList,
  extension: true,
})

export const exportStatements = operation({
  id: 'exportStatements',
  method: 'GET',
  path: '/statements.csv',
  tag,
  summary: 'Export daily statements as CSV',
  description:
    'Accepts the same period as the list. One row per day, in the order of the list, with amounts as decimal numbers.',
  access: read,
  query: StatementQuery,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})

const daily = { method: 'GET', tag, access: read, params: StatementPath, errors: [404, 409], extension: true } as const

export const exportStatementMessage = operation({
  id: 'exportStatementMessage',
  path: '/statements/{currency}/{date}/camt053.xml',
  summary: 'Export a daily statement as camt.053',
  description:
    'Returns a camt.053.001.08 message with the opening and closing balance and an entry for each batch booked on the day. Each entry names the camt.054 that lists the transactions. The account is the namespace’s position with the network, identified by the ID of the namespace. A repeated download is identical unless the namespace has been renamed. Returns 409 until the day is closed: at the earliest an hour after its end, and once no settlement that began by then is running.',
  data: z.string().meta({ description: 'XML (ISO 20022)' }),
  produces: 'application/xml',
  ...daily,
})

export const exportStatement = operation({
  id: 'exportStatement',
  path: '/statements/{currency}/{date}/statement.csv',
  summary: 'Export a daily statement as CSV',
  description:
    'Returns the opening balance, each batch with the balance after it, and the closing balance. Returns 409 until the day is closed.',
  data: CsvText,
  produces: 'text/csv',
  ...daily,
})

export const exportStatementWorkbook = operation({
  id: 'exportStatementWorkbook',
  path: '/statements/{currency}/{date}/statement.xlsx',
  summary: 'Export a daily statement as XLSX',
  description: `The same columns as the CSV file. Returns 409 until the day is closed, and for more than ${MAX_XLSX_ROWS} batches.`,
  data: XlsxFile,
  produces: XLSX,
  ...daily,
})

const ofBatch = {
  method: 'GET',
  tag,
  access: read,
  params: z.object({ batch_id: pathId('The batch') }),
  errors: [404, 409],
  extension: true,
} as const

export const exportBatchNotification = operation({
  id: 'exportBatchNotification',
  path: '/settlements/{batch_id}/camt054.xml',
  summary: 'Export settled transactions as camt.054',
  description:
    'Returns a camt.054.001.08 message with an entry for each line, oldest first, and the totals. `EndToEndId` is the reference of the payment, `InstrId` its ID and `TxId` the transaction. A reference of more than 35 characters is in `Ustrd`, and a longer payment ID is left out. Until the batch is booked, entries are `PDNG` and the message ID ends with `-P`. Returns 409 until the batch is COMPLETED.',
  data: z.string().meta({ description: 'XML (ISO 20022)' }),
  produces: 'application/xml',
  ...ofBatch,
})

export const exportSettledWorkbook = operation({
  id: 'exportSettledWorkbook',
  path: '/settlements/{batch_id}/transactions.xlsx',
  summary: 'Export settled transactions as XLSX',
  description: `One row per line, oldest first, with signed amounts. Returns 409 until the batch is COMPLETED, and for more than ${MAX_XLSX_ROWS} transactions.`,
  data: XlsxFile,
  produces: XLSX,
  ...ofBatch,
})
