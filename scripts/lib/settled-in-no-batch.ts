/**
 * SQL that counts transactions marked as settled that no completed batch includes: those in windows
 * without a batch, and those added to a batch's windows after it was computed.
 */
export const SETTLED_IN_NO_BATCH = `(
  with held as (
    select environment, currency, settlement_window, count(*) as n from transactions group by 1, 2, 3
  ),
  batched as (
    select h.*, b.token as batch
      from held h
      left join settlement_batches b on b.environment = h.environment and b.currency = h.currency and b.status = 'COMPLETED'
       and h.settlement_window > b.after_window and h.settlement_window <= b.upto_window
  )
  select ((select coalesce(sum(n), 0) from batched h join settlement_marks m using (environment, currency)
            where h.batch is null and m.settled_window >= h.settlement_window)
        + (select coalesce(sum(abs(b.transaction_count - h.n)), 0) from settlement_batches b
             join (select batch, sum(n) as n from batched group by batch) h on h.batch = b.token))::int)`
