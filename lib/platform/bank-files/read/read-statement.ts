import type { StatementFormat, StatementPart } from '../statement.ts'
import { readCamt } from './read-camt.ts'
import { readCsv } from './read-csv.ts'

/**
 * Reads a bank statement in bounded memory: its header, then its entries. Throws BadFile; parts that came before may
 * be wrong as well, so the caller uses none of them.
 */
export const readStatement = (
  bytes: AsyncIterable<Uint8Array>,
  format: StatementFormat,
): AsyncIterable<StatementPart> => (format === 'camt' ? readCamt(bytes) : readCsv(bytes))
