-- What a tenant's request may do with them (decision 0019); none is ever taken out of its table.
GRANT SELECT, INSERT, UPDATE ON webhooks, links TO gateway_tenant;
