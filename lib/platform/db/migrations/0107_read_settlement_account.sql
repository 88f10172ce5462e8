GRANT SELECT ON "settlement_accounts" TO gateway_tenant;
