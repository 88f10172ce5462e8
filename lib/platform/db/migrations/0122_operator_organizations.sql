-- allow index: the table has a row for each organization
CREATE INDEX "organizations_of_operators" ON "organizations" USING btree ("token") WHERE operator;