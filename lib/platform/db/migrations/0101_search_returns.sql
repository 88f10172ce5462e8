-- Indexes all payments again, so that returns and recalls of the past are found by a shortened ID, too.
-- allow rows: the table has one row
UPDATE "search_progress" SET "payment_id" = '';
