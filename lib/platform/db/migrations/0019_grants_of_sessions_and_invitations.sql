-- What a tenant's request may do with them (decision 0019). Sessions begin where nobody is signed in yet, as the network.
GRANT SELECT, UPDATE ON sessions TO gateway_tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON invitations TO gateway_tenant;
