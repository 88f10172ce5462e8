-- What a tenant's request may do with them (decision 0019). Links are used where nobody is signed in, as the network.
GRANT SELECT, INSERT, DELETE ON recovery_codes TO gateway_tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON password_resets TO gateway_tenant;
