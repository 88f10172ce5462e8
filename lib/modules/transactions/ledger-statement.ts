import { insertInto } from '../../platform/db/insert-into.ts'
import { transactions } from './table.ts'

/**
 * The part of a batched statement that writes the transactions of the granted requests. Each gets
 * its settlement window as decision 0006 requires: `settlement_window_for_writer` is volatile, so
 * each statement inside it sees what has been committed so far, regardless of the snapshot of the
 * surrounding statement. The row is created from its result, so it is inserted afterwards. The lock
 * is released at commit, which for a single statement is its end.
 */
export const INSERT_STAMPED = `
    ${insertInto(transactions)} from granted, jsonb_array_elements(request->'transactions') as row,
           jsonb_populate_record(null::transactions, row || jsonb_build_object('settlement_window',
             settlement_window_for_writer(row->>'environment'))) made`
