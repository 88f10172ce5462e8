/**
 * Built-in roles of members, weakest first (contract#organizations). A stronger role may do all
 * that a weaker one may; `permissions.ts` lists what.
 */
export const ROLES = ['viewer', 'support', 'admin'] as const
export type Role = (typeof ROLES)[number]
export const STRONGEST_ROLE = 'admin' satisfies Role
export const ROLE_NAMES: Readonly<Record<Role, string>> = { viewer: 'Viewer', support: 'Support', admin: 'Admin' }

/** The ID of a role that an organization has defined (decision 0174). */
export type RoleId = `rol_${string}`
/** What a member's role refers to. */
export type RoleRef = Role | RoleId

export const isBuiltIn = (role: RoleRef): role is Role => ROLES.some((builtIn) => builtIn === role)

/** Permission flags of an API key (specification, "API key"). */
export const FLAGS = ['customers_read', 'customers_write', 'transactions_read', 'transactions_write'] as const
export type Flag = (typeof FLAGS)[number]

/**
 * Separate environments: payments, batches and keys belong to exactly one (contract#organizations).
 */
export const ENVIRONMENTS = ['sandbox', 'live'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** How long a session counts as recently confirmed. */
export const CONFIRMED_MS = 5 * 60_000
