-- no transaction
CREATE INDEX CONCURRENTLY "partners_by_name" ON "partners" USING gin ("environment",lower(name) gin_trgm_ops);
