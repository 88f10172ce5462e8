-- The audit log and its chain only grow, whoever asks (decision 0031). Row triggers do not see TRUNCATE.
CREATE TRIGGER audit_never_emptied BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_links_append_only BEFORE UPDATE OR DELETE ON audit_links FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_links_never_emptied BEFORE TRUNCATE ON audit_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO audit_progress (id, xid, entry_id) VALUES ('audit', 0, '');
--> statement-breakpoint
GRANT SELECT ON audit_links TO gateway_tenant;
