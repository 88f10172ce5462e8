-- allow index: the table has a row for each webhook
CREATE INDEX "webhooks_disabled" ON "webhooks" USING btree ("updated_at") WHERE disabled_reason is not null;