-- contract: 0049_email_indexes
-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS "members_email";
