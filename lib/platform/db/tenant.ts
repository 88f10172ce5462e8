/**
 * The namespace whose rows are visible, as read by the row-level policies (decision 0019). Empty:
 * none.
 */
export type Tenant = { readonly organizationId: string; readonly partnerId: string }
