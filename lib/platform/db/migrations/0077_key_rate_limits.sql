ALTER TABLE "api_keys" ADD COLUMN "rate_limit_per_second" integer;
