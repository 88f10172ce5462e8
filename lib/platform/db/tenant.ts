/** The settings that the row-level policies read (decision 0019): the namespace whose rows are visible. Empty: none. */
export type Tenant = { readonly organizationId: string; readonly partnerId: string }
