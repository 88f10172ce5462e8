-- A signed-in member uses up a recovery code to confirm the session or to turn two-factor authentication off.
GRANT UPDATE (used_at) ON recovery_codes TO gateway_tenant;
