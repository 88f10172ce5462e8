/** Kinds of changes that an organization can require a second admin for (decision 0175). */
export const APPROVAL_KINDS = ['live_keys', 'live_webhooks', 'live_returns', 'member_roles', 'deletion'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** `approval_rules`: a change of the rules, which needs a second admin while any rule is on. */
export const GATED_KINDS = [...APPROVAL_KINDS, 'approval_rules'] as const
export type GatedKind = (typeof GATED_KINDS)[number]
