-- The role of tenants' requests (decision 0019). Roles belong to the whole server, so another database may have made it already, or
-- be making it now.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'gateway_tenant') THEN
    BEGIN
      CREATE ROLE gateway_tenant NOLOGIN;
    EXCEPTION
      WHEN duplicate_object OR unique_violation THEN NULL;
      WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'The database user % may not create roles', current_user
          USING HINT = format('Run as an administrator: CREATE ROLE gateway_tenant NOLOGIN; GRANT gateway_tenant TO %I;', current_user);
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'gateway_tenant', 'MEMBER') THEN
    EXECUTE format('GRANT gateway_tenant TO %I', current_user);
  END IF;
END $$;
