import { insertInto } from '../../platform/db/insert-into.ts'
import { transactions } from './table.ts'

/**
 * The part of an express lane's statement that writes the transactions of the requests that were granted. Each is stamped as
 * decision 0006 asks: `settlement_window_for_writer` is volatile, so every statement inside it sees what has been committed
 * until then, however old the snapshot of the statement around it; the row is made from what it returned, so it is inserted
 * after; and the lock is released at commit, which for a statement by itself is its end.
 */
export const INSERT_STAMPED = `
    ${insertInto(transactions)} from granted, jsonb_array_elements(request->'transactions') as row,
           jsonb_populate_record(null::transactions, row || jsonb_build_object('settlement_window',
             settlement_window_for_writer(row->>'environment'))) made`
