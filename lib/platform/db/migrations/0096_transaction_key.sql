-- A payment has a transaction of its own and one for each return (decision 0181). No statement of the
-- previous release infers the key.
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_pkey", ADD CONSTRAINT "transactions_payment_id_sequence_pk" PRIMARY KEY USING INDEX "transactions_payment_id_sequence_pk";
