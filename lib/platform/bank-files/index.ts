export { BadFile } from './bad-file.ts'
export { readStatement } from './read/read-statement.ts'
export type { StatementFormat, StatementPart } from './statement.ts'
export {
  type EntryTotals,
  type WrittenEntry,
  writeCamt053,
  writeCamt054,
} from './write/camt.ts'
export { controlSum, MAX_CONTROL_SUM, type Pacs009, type Transfer, writePacs009 } from './write/pacs009.ts'
export { writeXlsx, type XlsxCell } from './write/xlsx.ts'
