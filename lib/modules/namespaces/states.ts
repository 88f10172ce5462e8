/**
 * Review rules for tasks that a namespace's admission policy opens, from weakest to strictest
 * (decision 0073).
 */
export const REVIEWED_BY = ['anyone', 'member', 'another_member'] as const

/** Minutes after which a task counts as waiting and members are notified (decision 0216). */
export const MIN_WAITING_MINUTES = 5
export const MAX_WAITING_MINUTES = 1_440
export const DEFAULT_WAITING_MINUTES = 30

/** The rule that restricts nobody. */
export const NO_REVIEW_RULE = 'anyone' satisfies (typeof REVIEWED_BY)[number]

/** Why a namespace cannot be created with a domain. */
export const DOMAIN_REFUSALS = ['taken', 'reserved', 'not_verified', 'limit_reached'] as const
export type DomainRefusal = (typeof DOMAIN_REFUSALS)[number]
