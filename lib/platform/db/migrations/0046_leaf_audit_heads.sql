ALTER TABLE "settlement_leaves" ADD COLUMN "audit_sequence" bigint, ADD COLUMN "audit_hash" text;
