-- IDs of suspended organizations, with the owner's rights, because a payment depends on both of its
-- sides (decision 0038).
CREATE OR REPLACE VIEW suspended_organizations AS SELECT token FROM organizations WHERE NOT enabled;
