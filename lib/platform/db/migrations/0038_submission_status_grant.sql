-- A refused payment fails its submission, in the request of the tenant that refused it.
GRANT UPDATE (status) ON submissions TO gateway_tenant;
