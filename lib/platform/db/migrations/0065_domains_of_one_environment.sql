-- contract: 0064_domains_by_environment
-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS "customers_address";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "partners_domain";
