CREATE INDEX "request_log_by_request_id" ON "request_log" USING btree ("partner_id","request_id");
